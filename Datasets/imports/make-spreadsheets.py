# SPDX-License-Identifier: MIT
"""Makes spreadsheets/*: with openpyxl, XlsxWriter, odfpy and LibreOffice, each on its own.

Run it in this folder; it needs `pip install openpyxl xlsxwriter odfpy` and `soffice`.
"""
import datetime
import os
import shutil
import subprocess

import openpyxl
import xlsxwriter
from odf import opendocument, table, text

OUT = "spreadsheets"
DAY = datetime.datetime(2026, 11, 21)


def with_openpyxl():
    book = openpyxl.Workbook()
    sums = book.active
    sums.title = "Sums"
    sums.append(["what", "amount", "day", "done"])
    sums.append(["rent", 0.1, DAY, True])
    sums.append(["food & drink <x>", 0.2, datetime.datetime(1900, 1, 1), False])
    sums.append(["total", "=SUM(B2:B3)", "=C2+1", "=AND(D2:D3)"])
    sums.append(["third", "=1/3", "='My sheet'!A1", "=IF(B2>0,\"a,b\",Sums!$A$1)"])
    sums["A7"] = "  spaces  and\ntwo lines 🧀"
    sums["B7"] = "=SUM(B1:B100)"
    other = book.create_sheet("My sheet")
    other["A1"] = 12345678901234567890
    other["B1"] = 1 / 3
    other["C1"] = 0.1 + 0.2
    other["D1"] = "=_xlfn.CONCAT(A1,\"x\")"
    moved = book.create_sheet("Moved")
    for row in range(20, 24):
        moved.cell(row, 30, row)
    moved["AE20"] = "=SUM(AD20:AD23)"
    moved["AE21"] = "=$AD$20+AD21"
    book.create_sheet("Empty")
    book.defined_names["total"] = openpyxl.workbook.defined_name.DefinedName("total", attr_text="Sums!$B$4")
    book.save(f"{OUT}/openpyxl.xlsx")

    items = openpyxl.Workbook()
    sheet = items.active
    sheet.title = "Items"
    sheet.append(["Text", "Quantity", "Unit", "Price", "Completed", "Tags"])
    for row in [("Milk", 2, "l", 1.19, False, "dairy, cold"), ("Bread", None, None, 2.5, True, None)]:
        sheet.append(row)
    items.save(f"{OUT}/items.xlsx")

    large = openpyxl.Workbook()
    sheet = large.active
    sheet.title = "Data"
    for row in range(1, 41):
        sheet.append([row, f"=A{row}*2"])
    sheet["A42"] = "=SUM(A1:A40)"
    sheet["B42"] = "=A1+A20"
    large.save(f"{OUT}/large.xlsx")


def with_xlsxwriter():
    book = xlsxwriter.Workbook(f"{OUT}/xlsxwriter.xlsx", {"date_1904": True})
    sheet = book.add_worksheet("Rich")
    bold = book.add_format({"bold": True})
    day = book.add_format({"num_format": "d mmm yyyy"})
    moment = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
    sheet.write_rich_string("A1", "plain ", bold, "bold", " end")
    sheet.write_datetime("A2", DAY, day)
    sheet.write_datetime("B2", DAY.replace(hour=18, minute=30), moment)
    sheet.write_boolean("A3", True)
    sheet.write_formula("A4", "=1/0", None, "#DIV/0!")
    sheet.write_array_formula("B3:B5", "{=A8:A10*2}", None, 2)
    for row in range(3):
        sheet.write_number(7 + row, 0, row + 1)
    sheet.write_dynamic_array_formula("C3", "=_xlfn._xlws.SORT(A8:A10,1,-1)", None, 3)
    sheet.write_string("A6", "=not a formula")
    sheet.write_formula("D1", "=[1]Other!A1", None, 7)
    sheet.write_string("A7", "_x000D_ literal \x01")
    book.close()


def with_odfpy():
    book = opendocument.OpenDocumentSpreadsheet()
    sheet = table.Table(name="Ünïcode's")
    rows = [
        [("float", "12345678901234567890.123456789"), ("float", "0.1"), ("string", "a  b\tc"), ("f", "of:=[.A1]+[.B1]")],
        [("date", "2026-11-21"), ("boolean", "true"), ("time", "PT10H20M00S"), ("f", "of:=SUM([.A1:.B1];[$Other.A1:.B2];1)")],
        [],
        [("f", "of:=['Ünïcode''s'.A1]*2"), ("f", "of:=COM.MICROSOFT.CONCAT({1;2|3;4};\"a;b\")"), ("f", "of:=1/3")],
    ]
    for cells in rows:
        row = table.TableRow()
        for kind, value in cells:
            if kind == "f":
                cell = table.TableCell(formula=value)
            elif kind == "string":
                cell = table.TableCell(valuetype="string")
                paragraph = text.P(text="a")
                paragraph.addElement(text.S(c=2))
                paragraph.addText("b")
                paragraph.addElement(text.Tab())
                paragraph.addText("c")
                cell.addElement(paragraph)
            elif kind == "date":
                cell = table.TableCell(valuetype="date", datevalue=value)
            elif kind == "time":
                cell = table.TableCell(valuetype="time", timevalue=value)
            elif kind == "boolean":
                cell = table.TableCell(valuetype="boolean", booleanvalue=value)
            else:
                cell = table.TableCell(valuetype=kind, value=value)
            row.addElement(cell)
        sheet.addElement(row)
    filler = table.TableRow(numberrowsrepeated=1048000)
    filler.addElement(table.TableCell(numbercolumnsrepeated=16384))
    sheet.addElement(filler)
    book.spreadsheet.addElement(sheet)
    other = table.Table(name="Other")
    row = table.TableRow(numberrowsrepeated=2)
    row.addElement(table.TableCell(valuetype="float", value="7", numbercolumnsrepeated=2))
    other.addElement(row)
    book.spreadsheet.addElement(other)
    book.save(f"{OUT}/odfpy.ods")


def with_libreoffice():
    for suffix in ["ods", "xlsx"]:
        folder = f"{OUT}/.office"
        subprocess.run(
            ["soffice", "--headless", "--convert-to", suffix, "--outdir", folder, f"{OUT}/openpyxl.xlsx"],
            check=True,
            capture_output=True,
        )
        os.replace(f"{folder}/openpyxl.{suffix}", f"{OUT}/libreoffice.{suffix}")
        shutil.rmtree(folder)


with_openpyxl()
with_xlsxwriter()
with_odfpy()
with_libreoffice()


def repeats():
    """A sheet all of whose cells hold 1, in a few bytes."""
    book = opendocument.OpenDocumentSpreadsheet()
    sheet = table.Table(name="Full")
    row = table.TableRow(numberrowsrepeated=1048576)
    row.addElement(table.TableCell(valuetype="float", value="1", numbercolumnsrepeated=16384))
    sheet.addElement(row)
    book.spreadsheet.addElement(sheet)
    book.save(f"{OUT}/repeats.ods")


repeats()


def as_ods(name):
    subprocess.run(
        ["soffice", "--headless", "--convert-to", "ods", "--outdir", OUT, f"{OUT}/{name}.xlsx"],
        check=True,
        capture_output=True,
    )


def arrays():
    """Array formulas over several cells, and single ones, with the values that Excel shows."""
    from openpyxl.worksheet.formula import ArrayFormula

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Arrays"
    formulas = {
        "A1:A3": "=5",  # one value fills the area
        "B1:C2": "={1,2}",  # a row is repeated
        "D1:E2": "={3;4}",  # a column is repeated
        "F1:F3": "={6;7}",  # what is missing is #N/A
        "G1:H1": "={8,9,10;11,12,13}",  # what is beyond is left out
        "A5:B5": "=TRANSPOSE(D1:D2)",  # fits, and stays as it is
        "C5": "=SUM(D1:D2*2)",
        "D5": "=D1:D2*3",  # the first one of two
        "A6:B6": "=NOSUCH(1)",
    }
    for area, formula in formulas.items():
        sheet[area.split(":")[0]] = ArrayFormula(area, formula)
    sheet["E5"] = "=SUM(A1:A3)"
    sheet["F5"] = "=SUM(B1:E2)"
    book.save(f"{OUT}/arrays.xlsx")
    as_ods("arrays")


def write(path, parts):
    """Writes a package of parts."""
    import zipfile

    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in parts.items():
            target.writestr(name, data)


def intersections():
    """Formulas that take one value of several, as Excel 2010 and LibreOffice calculate them, with their results.

    LibreOffice calculates them; what openpyxl writes gets those results, for it writes none.
    """
    import re
    import zipfile
    from openpyxl.workbook.defined_name import DefinedName
    from openpyxl.worksheet.formula import ArrayFormula

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Prices"
    rows = [["item", "count", "price"], ["tea", 3, 2.5], ["milk", 1, 1.19], ["bread", -2, 3.1], ["salt", 4, 0.49]]
    for row in rows:
        sheet.append(row)
    formulas = {
        "D": "=B2:B5",
        "E": "=ABS(B2:B5)*C2:C5",
        "F": '=IF(counts>2,"many",A2:A5)',
        "G": "=SUM(B2:B5*C2:C5)",
        "H": "=ROW(A2:A5)+INDEX(prices,ROW()-1)",
        "I": "=VLOOKUP(A2:A5,A2:C5,3,FALSE)",
    }
    for column, formula in formulas.items():
        for row in range(2, 6):
            sheet[f"{column}{row}"] = formula
    singles = [
        "=B1:B3",  # beside no row
        "=A1:C1",  # the column's own
        "=SUMPRODUCT(B2:B5*C2:C5)",
        "=SUM(LARGE(B2:B5,{1,2}))",
        "={1,2}*3",
        "=LOOKUP(2,1/(A2:A5=\"milk\"),C2:C5)",
        "=CHOOSE(2,A2:A5,B2:B5)",
        "=SUM(IF(B7=0,B2:B5,C2:C5))",
        "=SUM(counts)+MAX(prices)",
        "=INDEX(A1:C5,2,3)",
        "=OFFSET(A1,1,1)",
        '=INDIRECT("C3")',
        "=MMULT(B2:B3,C2:D2)",
    ]
    for place, formula in enumerate(singles):
        sheet[f"A{place + 7}" if place < 10 else f"G{place - 3}"] = formula
    sheet["C7"] = ArrayFormula("C7", "=SUM(B2:B5*C2:C5)")
    sheet["D7"] = ArrayFormula("D7:D10", "=B2:B5*2")
    sheet["E7"] = ArrayFormula("E7:F8", "=MMULT(B2:C3,B4:C5)")
    other = book.create_sheet("Other")
    for row in range(2, 6):
        other[f"A{row}"] = "=Prices!B2:B5+1"
    book.defined_names["counts"] = DefinedName("counts", attr_text="Prices!$B$2:$B$5")
    book.defined_names["prices"] = DefinedName("prices", attr_text="Prices!$C$2:$C$5")
    path = f"{OUT}/intersections-openpyxl.xlsx"
    book.save(path)
    folder = f"{OUT}/.office"
    for suffix in ["ods", "xlsx"]:
        subprocess.run(
            ["soffice", "--headless", "--convert-to", suffix, "--outdir", folder, path], check=True, capture_output=True
        )
        os.replace(f"{folder}/intersections-openpyxl.{suffix}", f"{OUT}/intersections-libreoffice.{suffix}")
    shutil.rmtree(folder)
    results = {}
    pattern = re.compile(r'<c r="([A-Z]+[0-9]+)"([^>]*)>(<f[^>]*>[^<]*</f>|<f[^>]*/>)?<v>([^<]*)</v></c>')
    with zipfile.ZipFile(f"{OUT}/intersections-libreoffice.xlsx") as office:
        for part in ["sheet1", "sheet2"]:
            text = office.read(f"xl/worksheets/{part}.xml").decode()
            for address, attributes, _, value in pattern.findall(text):
                kind = re.search(r't="(\w+)"', attributes)
                results[part, address] = (kind[1] if kind else "n", value)
    with zipfile.ZipFile(path) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    for part in ["sheet1", "sheet2"]:
        name = f"xl/worksheets/{part}.xml"

        def fill(match):
            address = match[1]
            kind, value = results[part, address]
            if kind == "s":
                return match[0]
            kind = "" if kind == "n" else f' t="{kind}"'
            return f'<c r="{address}"{kind}>{match[2]}<v>{value}</v></c>'

        text = re.sub(r'<c r="([A-Z]+[0-9]+)"[^>]*>(<f[^>]*>[^<]*</f>)<v ?/?>(?:</v>)?</c>', fill, parts[name].decode())
        parts[name] = text.encode()
    write(path, parts)
    # The same with two results that no formula gave.
    first = parts["xl/worksheets/sheet1.xml"].decode()
    first = re.sub(r'(<c r="D3">.*?<v>)1(</v>)', r"\g<1>99\2", first, count=1)
    first = re.sub(r'(<c r="F5" t="str">.*?<v>)many(</v>)', r"\g<1>few\2", first, count=1)
    write(f"{OUT}/differing.xlsx", {**parts, "xl/worksheets/sheet1.xml": first.encode()})


def dropped():
    """Everything that a document has no place for, a little of each."""
    from openpyxl.chart import BarChart, Reference
    from openpyxl.comments import Comment
    from openpyxl.formatting.rule import CellIsRule
    from openpyxl.styles import Font, PatternFill
    from openpyxl.worksheet.datavalidation import DataValidation

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Rich"
    for row in range(1, 7):
        sheet.cell(row, 1, row)
        sheet.cell(row, 2, row * row)
        sheet.cell(row, 3, "note")
    sheet["A1"].number_format = "0.00"
    sheet["A2"].number_format = "0.00%"
    sheet["B1"].font = Font(bold=True)
    sheet["B2"].comment = Comment("look", "me")
    sheet["B3"].hyperlink = "https://example.com/"
    sheet.merge_cells("D1:E2")
    sheet.conditional_formatting.add(
        "A1:A6", CellIsRule(operator="greaterThan", formula=["3"], fill=PatternFill(bgColor="FF0000"))
    )
    check = DataValidation(type="whole", operator="between", formula1="1", formula2="9")
    check.add("A1:A6")
    sheet.add_data_validation(check)
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=1, min_row=1, max_row=6))
    sheet.add_chart(chart, "H1")
    sheet.row_dimensions[4].hidden = True
    sheet.row_dimensions[5].hidden = True
    sheet.row_dimensions[9].hidden = True
    sheet.column_dimensions["C"].hidden = True
    sheet.auto_filter.ref = "A1:C6"
    sheet.protection.sheet = True
    other = book.create_sheet("Behind")
    other["A1"] = 1
    other.sheet_state = "hidden"
    book.save(f"{OUT}/dropped.xlsx")
    as_ods("dropped")


arrays()
intersections()
dropped()
