# SPDX-License-Identifier: MIT
# A formula for Homebrew on Linux. Not tried: no Homebrew was there. `url` and `sha256` are those of a release.
class Lister < Formula
  desc "Lists and small grids as plain documents, calculated exactly"
  head "file:///path/of/a/clone", using: :git
  license "MIT"

  depends_on "swift" => :build
  depends_on "curl"
  depends_on "expat"
  depends_on "flint"
  depends_on "gmp"
  depends_on "libarchive"
  depends_on "libmicrohttpd"
  depends_on "libxml2"
  depends_on :linux
  depends_on "mpfr"
  depends_on "re2"
  depends_on "sqlite"
  depends_on "zlib"
  depends_on "zstd"

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_equal "1/3", shell_output("#{bin}/lister eval 1/3").strip
  end
end
