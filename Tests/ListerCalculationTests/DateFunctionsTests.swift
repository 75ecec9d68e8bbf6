// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import Testing

@testable import ListerCalculation

@Suite struct DateFunctionsTests {
  @Test(arguments: [
    ("DATE(2024,2,29)", "45351"), ("DATE(1900,2,28)", "60"), ("DATE(1900,3,1)", "61"),
    ("DATE(1900,1,1)", "2"), ("DATE(0,1,1)", "2"), ("DATE(124,2,29)", "45351"),
    ("DATE(2024,14,1)", "45689"), ("DATE(2024,0,1)", "45261"), ("DATE(2024,3,0)", "45351"),
    ("DATE(2024,-10,1)", "44958"), ("DATE(2024.9,2.9,29.9)", "45351"),
    ("DATE(9999,12,31)", "2958465"), ("DATE(9999,12,32)", "#NUM!"), ("DATE(10000,1,1)", "#NUM!"),
    ("DATE(-1,1,1)", "#NUM!"), ("DATE(1900,1,-100)", "#NUM!"), ("DATE(2024,1E300,1)", "#NUM!"),
    ("DATE(2024,1,-1E300)", "#NUM!"), ("DATE(\"x\",1,1)", "#VALUE!"),
  ])
  func `DATE gives serial numbers and lets months and days run on`(formula: String, result: String)
  {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("YEAR(45351)", "2024"), ("MONTH(45351.99)", "2"), ("DAY(\"2024-02-29\")", "29"),
    ("YEAR(0)", "1899"), ("DAY(60)", "28"), ("YEAR(-1)", "#NUM!"), ("YEAR(2958465.5)", "9999"),
    ("YEAR(2958466)", "#NUM!"), ("MONTH(\"x\")", "#VALUE!"), ("YEAR(10^400)", "#NUM!"),
    ("SUM(DAY({45351,45352}))", "30"),
  ])
  func `the parts of a date`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("\"2024-02-29\"+0", "45351"), ("\"2024-02-29T18:00\"+0", "45351.75"),
    ("\"2024-02-29 06:00:00Z\"+0", "45351.25"), ("\"18:00\"+0", "0.75"), ("\"6:00\"+0", "0.25"),
    ("\"00:00:01\"+0", "1/86400"), ("\"00:00:00.864\"+0", "0.00001"), ("\"24:00\"+0", "1"),
    ("\"2023-02-29\"+0", "#VALUE!"), ("\"2024-13-01\"+0", "#VALUE!"),
    ("\"2024-00-10\"+0", "#VALUE!"), ("\"2024-02-29T\"+0", "#VALUE!"),
    ("\"2024-02-29T9:00\"+0", "45351.375"), ("\"24:01\"+0", "1441/1440"),
    ("\"2024-02-29 24:01\"+0", "#VALUE!"), ("\"12:60\"+0", "#VALUE!"),
    ("\"12:00:60\"+0", "#VALUE!"), ("\"12:00:00.\"+0", "#VALUE!"), ("\"12:00 PM\"+0", "0.5"),
    ("\"1850-01-01\"+0", "-18260"), ("\"0000-01-01\"+0", "#VALUE!"),
    ("\"2024-02-29x\"+0", "#VALUE!"),
  ])
  func `an ISO 8601 date or time counts as its serial number`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("TIME(12,0,0)", "0.5"), ("TIME(0,0,1)", "1/86400"), ("TIME(27,0,0)", "0.125"),
    ("TIME(0,750,0)", "25/48"), ("TIME(1,-30,0)", "1/48"), ("TIME(-1,0,0)", "#NUM!"),
    ("TIME(40000,0,0)", "#NUM!"), ("TIMEVALUE(\"2:24 AM\")", "0.1"),
    ("TIMEVALUE(\"2024-02-29 18:00\")", "0.75"), ("TIMEVALUE(\"12:00 AM\")", "0"),
    ("TIMEVALUE(\"12:00 pm\")", "0.5"), ("TIMEVALUE(\"13:00 PM\")", "#VALUE!"),
    ("HOUR(0.75)", "18"), ("HOUR(1/24)", "1"), ("MINUTE(\"18:30:59\")", "30"),
    ("SECOND(\"18:30:15.5\")", "16"), ("MINUTE(\"18:30:59.5\")", "31"), ("HOUR(0.999999)", "0"),
    ("HOUR(-0.1)", "#NUM!"), ("DATEVALUE(\"2024-02-29 23:59\")", "45351"),
    ("DATEVALUE(\"12:00\")", "#VALUE!"), ("DATEVALUE(\"29.2.2024\")", "#VALUE!"),
  ])
  func `times are exact fractions of a day`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("EDATE(\"2024-01-31\",1)", "45351"), ("EDATE(\"2024-01-31\",-11)", "44985"),
    ("EDATE(\"2024-02-29\",12)", "45716"), ("EDATE(1,-1)", "#NUM!"), ("EDATE(1,1E9)", "#NUM!"),
    ("EOMONTH(\"2024-01-15\",1)", "45351"), ("EOMONTH(\"2024-03-15\",-1)", "45351"),
    ("EOMONTH(0,0)", "1"), ("DAYS(\"2024-03-01\",\"2024-02-01\")", "29"), ("DAYS(1,5)", "-4"),
    ("DAYS(-1,5)", "#NUM!"), ("DAYS360(\"2024-01-31\",\"2024-03-31\")", "60"),
    ("DAYS360(\"2024-01-15\",\"2024-03-31\")", "76"),
    ("DAYS360(\"2024-01-15\",\"2024-03-31\",TRUE)", "75"),
  ])
  func `months later, ends of months, days between`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("Y", "1"), ("M", "14"), ("D", "440"), ("YM", "2"), ("MD", "14"), ("YD", "75"), ("y", "1"),
    ("Q", "#NUM!"),
  ])
  func `DATEDIF counts whole units`(unit: String, result: String) {
    #expect(Sheet.evaluate("DATEDIF(\"2001-06-01\",\"2002-08-15\",\"\(unit)\")") == result)
    #expect(Sheet.evaluate("DATEDIF(2,1,\"\(unit)\")") == "#NUM!")
  }

  @Test(arguments: [
    ("\"2020-02-29\",\"2024-02-28\",\"Y\"", "3"), ("\"2020-02-29\",\"2024-02-29\",\"Y\"", "4"),
    ("\"2024-01-31\",\"2024-02-29\",\"M\"", "0"), ("\"2024-01-31\",\"2024-03-01\",\"MD\"", "-1"),
    ("\"2000-02-15\",\"2003-03-15\",\"YD\"", "28"), ("\"1999-02-15\",\"2003-03-15\",\"YD\"", "28"),
    ("\"2001-05-04\",\"2020-05-03\",\"YM\"", "11"), ("\"2023-12-31\",\"2024-01-01\",\"YD\"", "1"),
    ("\"2007-01-01\",\"2008-07-01\",\"YD\"", "182"),
    ("\"1988-06-22\",\"2012-05-11\",\"YD\"", "324"),
    ("\"2020-02-29\",\"2021-02-28\",\"YD\"", "365"), ("\"2020-02-29\",\"2021-03-01\",\"YD\"", "0"),
    ("\"2020-02-29\",\"2023-02-28\",\"YM\"", "11"), ("\"2020-02-29\",\"2024-02-29\",\"YD\"", "0"),
    ("\"2020-02-29\",\"2021-03-01\",\"MD\"", "0"), ("\"2020-02-29\",\"2021-03-01\",\"YM\"", "0"),
  ])
  func `DATEDIF at the ends of months and years`(arguments: String, result: String) {
    #expect(Sheet.evaluate("DATEDIF(\(arguments))") == result)
  }

  @Test(arguments: (0..<120).map { 36_000 + 97 * $0 })
  func `years and the days beyond them are the whole time`(start: Int) {
    let cells = ["A1": "\(start)", "A2": "=A1+{0,1,27,28,29,59,60,365,366,730,1460,1461,5000}"]
    let again = "DATE(YEAR(A1)+DATEDIF(A1,A2:M2,\"Y\"),MONTH(A1),DAY(A1))+DATEDIF(A1,A2:M2,\"YD\")"
    #expect(Sheet.evaluate("AND(\(again)=A2:M2,DATEDIF(A1,A2:M2,\"YD\")>=0)", cells) == "TRUE")
  }

  @Test(arguments: [
    ("WEEKDAY(\"2024-02-29\")", "5"), ("WEEKDAY(\"2024-02-29\",2)", "4"),
    ("WEEKDAY(\"2024-02-29\",3)", "3"), ("WEEKDAY(\"2024-02-29\",11)", "4"),
    ("WEEKDAY(\"2024-02-29\",14)", "1"), ("WEEKDAY(\"2024-02-29\",17)", "5"), ("WEEKDAY(1)", "1"),
    ("WEEKDAY(1,4)", "#NUM!"), ("WEEKDAY(1,18)", "#NUM!"), ("WEEKNUM(\"2024-01-07\")", "2"),
    ("WEEKNUM(\"2024-01-07\",2)", "1"), ("WEEKNUM(\"2021-01-03\",21)", "53"),
    ("WEEKNUM(\"2024-12-31\")", "53"), ("ISOWEEKNUM(\"2024-12-30\")", "1"),
    ("ISOWEEKNUM(\"2026-12-31\")", "53"), ("ISOWEEKNUM(\"2023-01-01\")", "52"),
  ])
  func `days and numbers of weeks`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("NETWORKDAYS(\"2024-02-01\",\"2024-02-29\")", "21"),
    ("NETWORKDAYS(\"2024-02-29\",\"2024-02-01\")", "-21"),
    ("NETWORKDAYS(\"2024-02-03\",\"2024-02-04\")", "0"),
    ("NETWORKDAYS(\"2024-02-01\",\"2024-02-29\",{45324,45325,45324})", "20"),
    ("WORKDAY(\"2024-02-29\",1)", "45352"), ("WORKDAY(\"2024-03-01\",1)", "45355"),
    ("WORKDAY(\"2024-03-02\",-1)", "45352"), ("WORKDAY(\"2024-03-01\",1,45355)", "45356"),
    ("WORKDAY(\"2024-03-02\",0)", "45353"), ("WORKDAY(1,1E9)", "#NUM!"), ("WORKDAY(1,-9)", "#NUM!"),
    ("NETWORKDAYS(1,2,\"x\")", "#VALUE!"),
  ])
  func `working days pass over weekends and holidays`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("0", "1/3"), ("1", "121/366"), ("2", "121/360"), ("3", "121/365"), ("4", "1/3"),
    ("5", "#NUM!"),
  ])
  func `YEARFRAC is exact`(basis: String, result: String) {
    #expect(Sheet.evaluate("YEARFRAC(\"2024-01-01\",\"2024-05-01\",\(basis))") == result)
  }

  @Test func `TODAY and NOW give the time of the run`() {
    let calculator = Calculator()
    calculator.cells.begin()
    _ = calculator.cells.addGrid(name: ByteView("Grid"))
    calculator.cells.settings.now = calculator.arithmetic.divide(Number(181_405), Number(4))
    calculator.cells.setFormula(ByteView("NOW()"), row: 0, column: 0, grid: 0)
    calculator.cells.setFormula(ByteView("TODAY()"), row: 0, column: 1, grid: 0)
    calculator.compile()
    calculator.evaluate()
    let now = calculator.cells.value(row: 0, column: 0, grid: 0).number
    #expect(calculator.arithmetic.double(now) == 45351.25)
    let today = calculator.cells.value(row: 0, column: 1, grid: 0).number
    #expect(calculator.arithmetic.int(today) == 45351)
  }
}
