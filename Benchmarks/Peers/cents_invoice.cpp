// SPDX-License-Identifier: MIT

// Generated invoices by hand, in whole cents, read by simdjson: JSON lines in, the same bytes out as of
// `lister recalc`. It trusts that each document has the formulas of the template, and reads none.
// With the argument `walk` it only passes over all cells and copies the lines: what reading and writing cost.
#include <simdjson.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace json = simdjson::ondemand;
using Cents = int64_t;

constexpr int lines = 11;
constexpr size_t block = 1 << 20;

struct Line {
  std::string_view item;
  char kind;
  int64_t quantity, discount;
  Cents price;
};

struct Out {
  std::vector<char> bytes = std::vector<char>(8 * block);
  char *end = bytes.data();

  void add(std::string_view text) {
    std::memcpy(end, text.data(), text.size());
    end += text.size();
  }
  void whole(int64_t value) {
    char digits[20];
    char *at = digits + sizeof digits;
    do *--at = char('0' + value % 10); while (value /= 10);
    add({at, size_t(digits + sizeof digits - at)});
  }
  // Amounts are never negative here.
  void cents(Cents value) {
    whole(value / 100);
    const int rest = int(value % 100);
    if (rest == 0) return;
    *end++ = '.';
    *end++ = char('0' + rest / 10);
    if (rest % 10) *end++ = char('0' + rest % 10);
  }
  void flush(size_t limit) {
    if (size_t(end - bytes.data()) < limit) return;
    for (char *at = bytes.data(); at < end;) {
      const ssize_t count = write(1, at, size_t(end - at));
      if (count < 0) std::exit(1);
      at += count;
    }
    end = bytes.data();
  }
};

// A decimal without its point, with so many places.
int64_t fixed(std::string_view text, int places) {
  int64_t value = 0;
  bool behind = false;
  for (const char c : text) {
    if (c == '.') {
      behind = true;
    } else if (c >= '0' && c <= '9') {
      value = value * 10 + (c - '0');
      places -= behind;
    } else {
      break;
    }
  }
  for (; places > 0; places--) value *= 10;
  return value;
}

// Half up: what is here is never negative.
constexpr int64_t rounded(int64_t value, int64_t by) { return (value + by / 2) / by; }

std::string_view token(std::string_view raw) { return raw.substr(0, raw.find_last_not_of(" \t") + 1); }

void read(json::document &document, Line *line) {
  int row = 0;
  for (auto grid : document["grids"].get_array()) {
    for (auto cells : grid["rows"].get_array()) {
      if (row >= 1 && row <= lines) {
        Line &to = line[row - 1];
        int column = 0;
        for (auto cell : cells.get_array()) {
          const std::string_view text = token(cell.raw_json_token());
          switch (column++) {
            case 0: to.item = text; break;
            case 1: to.quantity = fixed(text, 0); break;
            case 2: to.price = fixed(text, 2); break;
            case 3: to.kind = text[1]; break;
            case 4: to.discount = fixed(text, 0); break;
            default: if (text[1] != '=') std::exit(1);
          }
        }
      }
      row++;
    }
  }
}

void write_values(Out &out, const Line *line) {
  constexpr int rates[] = {190, 70, 0};
  constexpr std::string_view shown[] = {",0.19,", ",0.07,", ",0,"};
  Cents nets[3] = {}, taxes[3] = {}, largest = 0;
  out.add(R"(,"values":[["Item","Quantity","Price","Class","Discount","Net","Rate","Tax","Gross"])");
  for (int index = 0; index < lines; index++) {
    const Line &from = line[index];
    const int kind = from.kind - 'A';
    const Cents net = rounded(from.quantity * from.price * (100 - from.discount), 100);
    const Cents tax = rounded(net * rates[kind], 1000);
    nets[kind] += net;
    taxes[kind] += tax;
    largest = std::max(largest, net + tax);
    out.add(",[");
    out.add(from.item);
    out.add(",");
    out.whole(from.quantity);
    out.add(",");
    out.cents(from.price);
    out.add(",\"");
    out.add({&from.kind, 1});
    out.add("\",");
    out.whole(from.discount);
    out.add(",");
    out.cents(net);
    out.add(shown[kind]);
    out.cents(tax);
    out.add(",");
    out.cents(net + tax);
    out.add("]");
  }
  const Cents net = nets[0] + nets[1] + nets[2], tax = taxes[0] + taxes[1] + taxes[2];
  const Cents freight = net >= 500000 ? 0 : 495, freight_tax = rounded(freight * 190, 1000);
  const Cents due = net + tax + freight + freight_tax;
  const std::pair<std::string_view, Cents> sums[] = {
      {R"(,["Total",null,null,null,null,)", net}, {",null,", tax}, {",", net + tax},
      {R"(],["Classes",)", nets[0]}, {",", taxes[0]}, {",null,", nets[1]}, {",", taxes[1]},
      {R"(,null,null,null],["Other",)", nets[2]}, {",", taxes[2]}, {",null,", freight}, {",", freight_tax},
      {R"(,null,null,null],["Due",)", due}, {",", rounded(due * 98, 100)}, {",null,11,", largest},
  };
  for (const auto &[text, value] : sums) {
    out.add(text);
    out.cents(value);
  }
  out.add(due > 2000000 ? R"(,"large",null,null]]}]})" : R"(,"small",null,null]]}]})");
}

int main(int count, char **arguments) {
  const bool walks = count > 1 && std::string_view(arguments[1]) == "walk";
  std::vector<char> in(4 * block + simdjson::SIMDJSON_PADDING);
  json::parser parser;
  Out out;
  Line line[lines];
  size_t held = 0, seen = 0;
  for (ssize_t got; (got = ::read(0, in.data() + held, 4 * block - held)) > 0;) {
    held += size_t(got);
    char *at = in.data(), *const end = at + held;
    while (char *stop = static_cast<char *>(std::memchr(at, '\n', size_t(end - at)))) {
      json::document document = parser.iterate(at, size_t(stop - at), size_t(in.data() + in.size() - at));
      if (walks) {
        for (auto grid : document["grids"].get_array())
          for (auto row : grid["rows"].get_array())
            for (auto cell : row.get_array()) seen += std::string_view(cell.raw_json_token()).size();
        out.add({at, size_t(stop + 1 - at)});
      } else {
        read(document, line);
        // All but the brackets that close the grid, the grids and the document.
        out.add({at, size_t(stop - at) - 3});
        write_values(out, line);
        out.add("\n");
      }
      out.flush(block);
      at = stop + 1;
    }
    held = size_t(end - at);
    std::memmove(in.data(), at, held);
  }
  out.flush(1);
  return walks && seen == 0;
}
