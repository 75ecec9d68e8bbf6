// SPDX-License-Identifier: MIT

import Testing

@testable import ListerService

/// What is left out of the page's files as they are sent.
///
/// That scripts mean the same is compared with TypeScript's parser in Tests/Page, that style sheets do
/// with the browser's.
@Suite struct SentTextTests {
  /// What is sent of a script, with its own names or with shorter ones.
  private func sent(_ script: String, isShort: Bool = false) -> String {
    guard !isShort else { return SentScripts(["a.js": script], from: "a.js").texts["a.js"] ?? "" }
    var roles = ScriptRoles(ScriptTokenizer(script).tokens)
    roles.leaveOutNeedless()
    return SentScript(roles.tokens).text
  }

  @Test(
    arguments: [
      ("// a\nconst a = 1; // b\n/* c\n d */ let b  =  2;", "let a=1,b=2;"),
      ("a\n  .b()\nc", "a.b()\nc"),
      ("return\na", "return\na"),
      ("{\n  a\n}\nb", "{a}b"),
      ("a + +b - -c + ++d", "a+ +b- -c+ ++d"),
      ("1 .toFixed() + x .y", "1 .toFixed()+x.y"),
      ("const s = 'a  // b' + \"it's /* no */\" ;", "let s='a  // b'+\"it's /* no */\";"),
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
      ("const a = 1;\nconst b = [2, 3,];\nf();", "let a=1,b=[2,3];f();"),
      ("const a = () => { g(); };\nconst b = 1;", "let a=()=>{g()},b=1;"),
      ("for (const a of b) c();\nconst d = 1;", "for(let a of b)c();let d=1;"),
      ("x = (a ? b : c);\ny = f((d), (e => (g ?? h)));", "x=a?b:c;y=f(d,e=>g??h);"),
      ("x = a ?? (b || c), y = a == (b, c);", "x=a??(b||c),y=a==(b,c);"),
      ("x = (a, b);\nz = () => ({});", "x=(a,b);z=()=>({});"),
      ("y = (c) + 1;\nz = (d => d)();", "y=c+1;z=(d=>d)();"),
      ("f((a) => a, async (b) => b, (c, d) => c)", "f(a=>a,async(b)=>b,(c,d)=>c)"),
      ("x = [a, ,];", "x=[a,,];"),
      ("x = new A();\ny = new A().b + new A(c);", "x=new A;y=new A().b+new A(c);"),
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
      ("const word = 1; f(word, it.word);", "let a=1;f(a,it.word);"),
      (
        "const { word, b: other } = x; y({ word, other });",
        "let{word:b,b:a}=x;y({word:b,other:a});"
      ),
      (
        "const f = ({ word = 1 }) => word ? { word: 2 } : { word };",
        "let a=({word:a=1})=>a?{word:2}:{word:a};"
      ),
      (
        "class Box { #word = 1; size = 2; get word() { return this.#word; } }",
        "class a{#a=1;size=2;get word(){return this.#a}}"
      ),
      ("const word = 1; say('word');", "let a=1;say('word');"),
      ("const word = `${word} word`;", "let a=`${a} word`;"),
      ("function f(...words) { return [...words]; }", "let a=(...a)=>[...a];"),
      (
        "run();\nasync function run(word) { await f(word); }\nfunction f({ a }) { return { a }; }",
        "let b=async b=>{await a(b)},a=({a:a})=>({a:a});b();"
      ),
      ("function F() { this.word = arguments; }", "function a(){this.word=arguments}"),
      ("function f() { return it.arguments; }", "let a=()=>it.arguments;"),
      (
        "const f = () => { g(); function g() { h(); } const word = 1; };",
        "let a=()=>{let a=()=>{h()};a();let b=1};"
      ),
      (
        "const f = (b) => { const c = 1; function g() { return { b }; } g(); };",
        "let a=a=>{let b=()=>({b:a}),c=1;b()};"
      ),
      ("f((word = document) => word);", "f((a=document)=>a);"),
      ("for (const { of, from } of all) f(of, from);", "for(let{of,from:a}of all)f(of,a);"),
      (
        "switch (a) { case 'b': { c(); } default: d(e => ({ e })); }",
        "switch(a){case'b':{c()}default:d(b=>({e:b}))}"
      ),
      ("document.title = name;", "document.title=name;"),
      // A name is another one than those around it that its scope uses, however deep that is.
      (
        "const f = (one) => { g((two) => h((three) => one(two)), (four) => one); };",
        "let a=a=>{g(b=>h(c=>a(b)),b=>a)};"
      ),
      (
        "const f = (one) => one ? (two) => `${g((three) => two)} ${two}` : (four) => one(f);",
        "let c=a=>a?b=>`${g(a=>b)} ${b}`:b=>a(c);"
      ),
      (
        "for (const one of all) { g(one); }"
          + "for (const two of all) if (two) { const three = 1; g(three); }",
        "for(let a of all){g(a)}for(let b of all)if(b){let a=1;g(a)}"
      ),
    ]
  )
  func `variables and own members have shorter names, all else keeps its own`(
    script: String,
    expected: String
  ) {
    #expect(sent(script, isShort: true) == expected)
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
      ("@media (a: b) {\n  c { d: e; }\n  f { g: h; }\n}\n", "@media(a:b){c{d:e}f{g:h}}"),
      (
        "a + b ~ c[d=\"ef-g\"][h=\"1\"] { i: 0.5 10.5 -0.2px calc(1px + 0.3px); }",
        "a+b~c[d=ef-g][h=\"1\"]{i:.5 10.5 -.2px calc(1px + .3px)}"
      ),
      ("a { --b: light-dark(#fff, #000); }", "a{--b:light-dark(#fff,#000)}"),
    ]
  )
  func `style sheets lose comments, and white space between rules`(sheet: String, sent: String) {
    #expect(SentSheet(sheet).text == sent)
    #expect(SentSheet(sent).text == sent)
  }

  @Test(
    arguments: [
      ("if (a) b(); else c = 1;", "a?b():c=1;"),
      ("if (a) b();\nelse if (c && d) e();", "a?b():c&&d&&e();"),
      ("if (a.b === 1) c();", "a.b===1&&c();"),
      ("for (const a of b) if (a) c();", "for(let a of b)a&&c();"),
      ("if (a) if (b) c(); else d();", "if(a)b?c():d();"),
      ("() => { if (a ?? b) return c; return d; }", "()=>{return a??b?c:d}"),
      ("() => { if (a) return 1; if (b) return 2; return 3; }", "()=>{return a?1:b?2:3}"),
      ("() => { if (a) return [1, 2]; else return { b }; }", "()=>{return a?[1,2]:{b}}"),
      ("() => { if (a) return; b(); c = 1; }", "()=>{a||(b(),c=1)}"),
      ("a(b) { c(); if (!b) return; if (d) e(); }", "a(b){c();!b||(d&&e())}"),
      // What would need brackets, or is no expression, stays.
      ("if (a || b) c();", "if(a||b)c();"),
      ("if (a) b = c;", "if(a)b=c;"),
      ("if (a) b && c();", "if(a)b&&c();"),
      ("if (a = b) c(); else d();", "if(a=b)c();else d();"),
      ("if (a ? b : c) d(); else e();", "if(a?b:c)d();else e();"),
      ("if (a) b(); else { c(); d(); }", "if(a)b();else{c();d()}"),
      ("() => { if (a) return; return b; }", "()=>{if(a)return;return b}"),
      ("() => { for (;;) if (a) return b; return c; }", "()=>{for(;;)if(a)return b;return c}"),
      ("() => { if (a ?? b) return; c(); }", "()=>{if(a??b)return;c()}"),
      ("() => { if (a) return; let b = c; }", "()=>{if(a)return;let b=c}"),
      ("() => { for (;;) { if (a) return; b(); } }", "()=>{for(;;){if(a)return;b()}}"),
      ("() => { if (a) return b, c; return d; }", "()=>{if(a)return b,c;return d}"),
    ]
  )
  func `statements with if are expressions where these are shorter`(
    script: String,
    expected: String
  ) {
    var roles = ScriptRoles(ScriptTokenizer(script).tokens)
    roles.shortenStatements()
    roles.leaveOutNeedless()
    #expect(SentScript(roles.tokens).text == expected)
  }

  @Test func `what has no end is sent as it is`() {
    for text in ["'a", "\"a\\", "`a ${b", "/* a", "a /", "x = /a", "`", "a{b:\"c", "/*"] {
      #expect(sent(text).unicodeScalars.count <= text.unicodeScalars.count)
      #expect(SentSheet(text).text.unicodeScalars.count <= text.unicodeScalars.count)
    }
  }
}
