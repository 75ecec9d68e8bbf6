// SPDX-License-Identifier: MIT

import Testing

@testable import ListerService

/// What is left out of the page's files as they are sent.
///
/// That scripts mean the same is compared with TypeScript's parser in Tests/Page, that style sheets do
/// with the browser's.
@Suite struct SentTextTests {
  /// What is sent of a script.
  private func sent(_ script: String, isShort: Bool = false) -> String {
    var roles = ScriptRoles(ScriptTokenizer(script).tokens)
    roles.leaveOutNeedless()
    return SentScript(roles.tokens, names: isShort ? ShortNames([roles]).names : [:]).text
  }

  @Test(
    arguments: [
      ("// a\nconst a = 1; // b\n/* c\n d */ let b  =  2;", "const a=1;let b=2;"),
      ("a\n  .b()\nc", "a.b()\nc"),
      ("return\na", "return\na"),
      ("{\n  a\n}\nb", "{a}b"),
      ("a + +b - -c + ++d", "a+ +b- -c+ ++d"),
      ("1 .toFixed() + x .y", "1 .toFixed()+x.y"),
      ("const s = 'a  // b' + \"it's /* no */\" ;", "const s='a  // b'+\"it's /* no */\";"),
      ("x = y / z / 2", "x=y/z/2"),
      ("x = y / /z/", "x=y/ /z/"),
      ("f( /[/]\\/ \\\\/g , a)", "f(/[/]\\/ \\\\/g,a)"),
      ("return /a  b/.test(c)", "return/a  b/.test(c)"),
      ("`a  ${ b + `c  ${ {d : 1} }` }  // e`", "`a  ${b+`c  ${{d:1}}`}  // e`"),
      ("typeof  a in  b", "typeof a in b"),
      ("class A { #b  = 1 ; get  #c () { } }", "class A{#b=1;get #c(){}}"),
      ("'\\'  a'  ;  `\\`  ${'}'}`", "'\\'  a';`\\`  ${'}'}`"),
      ("x = a ? /b  c/ : d", "x=a?/b  c/:d"),
      ("\u{201C} \u{E9} = 1", "\u{201C} \u{E9}=1"),
      ("const a = 1;\nconst b = [2, 3,];\nf();", "const a=1,b=[2,3];f();"),
      ("export const a = () => { g(); };\nexport const b = 1;", "export const a=()=>{g()},b=1;"),
      ("export const a = 1;\nconst b = 1;", "export const a=1;const b=1;"),
      ("for (const a of b) c();\nconst d = 1;", "for(const a of b)c();const d=1;"),
      ("f((a) => a, async (b) => b, (c, d) => c)", "f(a=>a,async(b)=>b,(c,d)=>c)"),
      ("x = [a, ,];", "x=[a,,];"),
    ]
  )
  func `scripts lose comments, white space and signs that mean nothing`(
    script: String,
    expected: String
  ) {
    #expect(sent(script) == expected)
    #expect(sent(expected) == expected)
  }

  @Test(
    arguments: [
      ("const word = 1; f(word, it.word);", "const a=1;f(a,it.word);"),
      (
        "const { word, b: other } = x; y({ word, other });",
        "const{word:b,b:a}=x;y({word:b,other:a});"
      ),
      (
        "const f = ({ word = 1 }) => word ? { word: 2 } : { word };",
        "const b=({word:a=1})=>a?{word:2}:{word:a};"
      ),
      (
        "class Box { #word = 1; size = 2; get word() { return this.#word; } }",
        "class a{#a=1;size=2;get word(){return this.#a}}"
      ),
      ("export const word = 1; say('word');", "export const word=1;say('word');"),
      ("export const word = 1; say(word);", "export const a=1;say(a);"),
      ("import { word } from './b.js'; word();", "import{a}from'./b.js';a();"),
      ("const word = `${word} word`;", "const a=`${a} word`;"),
      ("function f(...words) { return [...words]; }", "function b(...a){return[...a]}"),
      (
        "switch (a) { case 'b': { c(); } default: d(e => ({ e })); }",
        "switch(a){case'b':{c()}default:d(b=>({e:b}))}"
      ),
      ("document.title = name;", "document.title=name;"),
    ]
  )
  func `variables and own members have shorter names, all else keeps its own`(
    script: String,
    expected: String
  ) {
    #expect(sent(script, isShort: true) == expected)
  }

  @Test func `a word has one name in all modules, and none that one of them uses`() {
    let scripts = [
      "export const word = a;", "import { word } from './a.js'; const other = word;",
      "word();", "const top = 1;", "f(top);",
    ]
    let modules = scripts.map { ScriptRoles(ScriptTokenizer($0).tokens) }
    let names = ShortNames(Array(modules[0..<2])).names
    #expect(names == ["word": "b", "other": "c"])
    // What a module has not declared is the browser's.
    #expect(ShortNames(modules).names == ["other": "b"])
  }

  @Test(
    arguments: [
      (
        "/* a */ b > c , d :is( e ) { f : 1px 2px ; g: calc( 1px + 2px ) ; }",
        "b>c,d :is( e ){f :1px 2px;g:calc( 1px + 2px )}"
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
      #expect(sent(text).unicodeScalars.count <= text.unicodeScalars.count)
      #expect(SentSheet(text).text.unicodeScalars.count <= text.unicodeScalars.count)
    }
  }
}
