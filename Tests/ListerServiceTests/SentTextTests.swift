// SPDX-License-Identifier: MIT

import Testing

@testable import ListerService

/// What is left out of the page's files as they are sent.
///
/// That scripts mean the same is compared with TypeScript's parser in Tests/Page, that style sheets do
/// with the browser's.
@Suite struct SentTextTests {
  @Test(
    arguments: [
      ("// a\nconst a = 1; // b\n/* c\n d */ let b  =  2;", "const a=1;let b=2;"),
      ("a\n  .b()\nc", "a\n.b()\nc"),
      ("return\na", "return\na"),
      ("{\n  a\n}\nb", "{a}\nb"),
      ("a + +b - -c + ++d", "a+ +b- -c+ ++d"),
      ("1 .toFixed() + x .y", "1 .toFixed()+x .y"),
      ("const s = 'a  // b' + \"it's /* no */\" ;", "const s='a  // b'+\"it's /* no */\";"),
      ("x = y / z / 2", "x=y / z / 2"),
      ("f( /[/]\\/ \\\\/g , a)", "f( /[/]\\/ \\\\/g,a)"),
      ("return /a  b/.test(c)", "return /a  b/.test(c)"),
      ("`a  ${ b + `c  ${ {d : 1} }` }  // e`", "`a  ${b+`c  ${{d:1}}`}  // e`"),
      ("typeof  a in  b", "typeof a in b"),
      ("class A { #b  = 1 ; get  #c () { } }", "class A{#b=1;get #c(){}}"),
      ("'\\'  a'  ;  `\\`  ${'}'}`", "'\\'  a';`\\`  ${'}'}`"),
      ("x = a ? /b  c/ : d", "x=a? /b  c/ :d"),
      ("\u{201C} \u{E9} = 1", "\u{201C} \u{E9}=1"),
    ]
  )
  func `scripts lose comments, and white space between tokens`(script: String, sent: String) {
    #expect(SentScript(script).text == sent)
    #expect(SentScript(sent).text == sent)
  }

  @Test(
    arguments: [
      (
        "/* a */ b > c , d :is( e ) { f : 1px 2px ; g: calc( 1px + 2px ) ; }",
        "b > c,d :is( e ){f :1px 2px;g:calc( 1px + 2px )}"
      ),
      (
        "a::before { content: \"  /* ; } */ \\\" \" ; }\n",
        "a::before{content:\"  /* ; } */ \\\" \"}"
      ),
      ("@media (a: b) {\n  c { d: e; }\n  f { g: h; }\n}\n", "@media (a:b){c{d:e}f{g:h}}"),
      ("a { --b: light-dark(#fff, #000); }", "a{--b:light-dark(#fff,#000)}"),
    ]
  )
  func `style sheets lose comments, and white space between rules`(sheet: String, sent: String) {
    #expect(SentSheet(sheet).text == sent)
    #expect(SentSheet(sent).text == sent)
  }

  @Test func `what has no end is sent as it is`() {
    for text in ["'a", "\"a\\", "`a ${b", "/* a", "a /", "x = /a", "`", "a{b:\"c", "/*"] {
      #expect(SentScript(text).text.unicodeScalars.count <= text.unicodeScalars.count)
      #expect(SentSheet(text).text.unicodeScalars.count <= text.unicodeScalars.count)
    }
  }
}
