# SPDX-License-Identifier: MIT
"""Makes archives/* with Python's zipfile, tarfile, gzip, bz2 and lzma, zstd and lz4. Run it in this folder."""
import bz2
import gzip
import io
import lzma
import subprocess
import tarfile
import zipfile

OUT = "archives"
FILES = [("lists/a.txt", b"Milk\nBread\n"), ("lists/K\u00e4se \U0001f9c0.txt", "Käse\n".encode()), ("empty.txt", b"")]
WHEN = (2026, 11, 21, 0, 0, 0)


def info(name, mode=0o644):
    entry = zipfile.ZipInfo(name, WHEN)
    entry.external_attr = (0o100000 | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def tar(path, extra=()):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as file:
        for name, content in [*FILES, *extra]:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            file.addfile(entry, io.BytesIO(content))
        for name, kind, target in [("link", tarfile.SYMTYPE, "/etc/passwd"), ("hard", tarfile.LNKTYPE, "empty.txt"), ("device", tarfile.CHRTYPE, "")]:
            if extra:
                entry = tarfile.TarInfo(name)
                entry.type, entry.linkname = kind, target
                file.addfile(entry)
    if path:
        with open(f"{OUT}/{path}", "wb") as file:
            file.write(data.getvalue())
    return data.getvalue()


with zipfile.ZipFile(f"{OUT}/lists.zip", "w") as file:
    for name, content in FILES:
        file.writestr(info(name), content)
plain = tar("lists.tar")
tar("evil.tar", [("../up.txt", b"x"), ("/etc/absolute.txt", b"x"), ("a/../../b.txt", b"x"), ("good.txt", b"good")])
with open(f"{OUT}/lists.tar.gz", "wb") as file:
    file.write(gzip.compress(plain, mtime=0))
with open(f"{OUT}/one.txt.gz", "wb") as file:
    file.write(gzip.compress(FILES[0][1], mtime=0))
with open(f"{OUT}/two.txt.gz", "wb") as file:
    file.write(gzip.compress(b"Milk\n", mtime=0) + gzip.compress(b"Bread\n", mtime=0))
for tool, ending in [("zstd", "zst"), ("lz4", "lz4")]:
    for name, content in [("lists.tar", plain), ("one.txt", FILES[0][1])]:
        with open(f"{OUT}/{name}.{ending}", "wb") as file:
            file.write(subprocess.run([tool, "-q", "-c"], input=content, check=True, capture_output=True).stdout)
for packer, ending in [(bz2, "bz2"), (lzma, "xz")]:
    for name, content in [("lists.tar", plain), ("one.txt", FILES[0][1])]:
        with open(f"{OUT}/{name}.{ending}", "wb") as file:
            file.write(packer.compress(content))
with zipfile.ZipFile(f"{OUT}/evil.zip", "w") as file:
    file.writestr(info("../up.txt"), b"x")
    file.writestr(info("/etc/absolute.txt"), b"x")
    file.writestr(info("C:\\windows.txt"), b"x")
    link = info("link")
    link.external_attr = 0o120777 << 16
    file.writestr(link, b"/etc/passwd")
    file.writestr(info("good.txt"), b"good")
with zipfile.ZipFile(f"{OUT}/bomb.zip", "w") as file:
    file.writestr(info("zeros.txt"), bytes(24 << 20))
# A workbook whose only sheet is one cell of 300 MiB of spaces, and one with a document type.
SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}
for name, sheet in [
    ("bomb.xlsx", (SHEET % "").replace("<sheetData>", "<sheetData>" + " " * (30 << 20))),
    ("entities.xlsx", '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + SHEET % '<row><c t="str"><v>&b;</v></c></row>'),
    ("deep.xlsx", SHEET % ("<row>" * 300 + "</row>" * 300)),
    ("tiny.xlsx", SHEET % '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">$A1*2+B$1</f></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c><c r="B2"><f t="shared" si="0"/></c></row><row r="3"><c r="B3"><f t="shared" si="0"/><v>4</v></c></row>'),
]:
    with zipfile.ZipFile(f"{OUT}/{name}", "w") as file:
        for part, content in {**PARTS, "xl/worksheets/sheet1.xml": sheet}.items():
            file.writestr(info(part), content)

# Two sheets of one name, one of them far away from A1; and repeats beyond all numbers.
TWINS = {
    **PARTS,
    "xl/workbook.xml": PARTS["xl/workbook.xml"].replace("</sheets>", '<sheet name="S" sheetId="2" r:id="rId2"/></sheets>'),
    "xl/_rels/workbook.xml.rels": PARTS["xl/_rels/workbook.xml.rels"].replace("</Relationships>", '<Relationship Id="rId2" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'),
    "xl/worksheets/sheet1.xml": SHEET % '<row r="90"><c r="Z90"><f>_xlfn.ANCHORARRAY(AA91)+S!Z90</f><v>1</v></c></row>',
    "xl/worksheets/sheet2.xml": SHEET % '<row r="1"><c r="A1"><v>2</v></c></row>',
}
with zipfile.ZipFile(f"{OUT}/twins.xlsx", "w") as file:
    for part, content in TWINS.items():
        file.writestr(info(part), content)
SPACES = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ["office", "table", "text"])
CELL = '<table:table-cell table:number-columns-repeated="%s" table:number-matrix-rows-spanned="%s" table:number-matrix-columns-spanned="-1" office:value-type="float" office:value="1"><text:p><text:s text:c="%s"/></text:p></table:table-cell>'
HUGE = "9223372036854775807"
CONTENT = f'<office:document-content {SPACES}><office:body><office:spreadsheet><table:table table:name="S"><table:table-row table:number-rows-repeated="{HUGE}">{CELL % (HUGE, HUGE, HUGE)}{CELL % ("-5", "-9223372036854775808", "-7")}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>'
with zipfile.ZipFile(f"{OUT}/huge.ods", "w") as file:
    file.writestr(info("mimetype"), "application/vnd.oasis.opendocument.spreadsheet")
    file.writestr(info("content.xml"), CONTENT)
