// SPDX-License-Identifier: MIT

import Testing

@testable import ListerService

/// How modules become the files that are sent.
///
/// That they mean the same is compared with TypeScript's checker in Tests/Page.
@Suite struct SentScriptsTests {
  private func sent(_ scripts: [String: String]) -> [String: String] {
    SentScripts(scripts, from: "js/main.js").texts
  }

  @Test func `a module is sent with what it needs, each one once and before who needs it`() {
    let texts = sent([
      "js/main.js": "import { first } from './one.js';\nimport './two.js';\nfirst(2);\n",
      "js/one.js": "import { second } from './two.js';\nexport const first = () => second();\n",
      "js/two.js": "export function second() { stop(); }\n",
      "worker.js": "const name = 1;\n",
    ])
    #expect(
      texts == [
        "js/main.js": "let b=()=>{stop()},a=()=>b();a(2);", "worker.js": "let a=1;",
      ]
    )
  }

  @Test func `what is wanted later is a file of its own, and takes what is there already`() {
    let texts = sent([
      "js/main.js": "import { say } from './say.js';"
        + "const open = () => import('./later/view.js').then(({ show }) => show(say)); open();",
      "js/say.js": "export const say = (text) => log(text);",
      "js/later/view.js": "import { say as tell } from '../say.js';"
        + "export { show } from './show.js'; tell('here');",
      "js/later/show.js": "export function show(tell) { tell('shown'); }",
    ])
    #expect(
      texts["js/main.js"] == """
        let a=a=>log(a);let b=()=>import('/js/later/view.js').then(({show:b})=>b(a));b();export{a}
        """
    )
    #expect(
      texts["js/later/view.js"]
        == "import{a}from'/js/main.js';let b=a=>{a('shown')};a('here');export{b as show}"
    )
    #expect(texts.count == 2)
  }

  @Test func `modules may declare the same word, each for itself`() {
    let texts = sent([
      "js/main.js": "import { a } from './a.js';\nconst step = 2;\na(step, step, step);\n",
      "js/a.js": "const step = 1;\nexport const a = () => step;\n",
    ])
    #expect(texts["js/main.js"] == "let c=1,b=()=>c;let a=2;b(a,a,a);")
  }

  @Test func `names are shared by what no scope has together`() {
    let script = """
      const shown = 1;
      function one(first, second) { return first + second + second; }
      function two(other) { return other(shown, one); }
      class Box {
        #size = 1; #name = 2;
        take(what) { return this.#size + what; }
        get all() { return this.#name; }
      }
      """
    #expect(
      sent(["js/main.js": script])["js/main.js"]
        == """
        let a=(b,a)=>b+a+a,d=b=>b(c,a),c=1;\
        class b{#b=1;#a=2;take(a){return this.#b+a}get all(){return this.#a}}
        """
    )
  }

  @Test func `what a file says often has a name at its head, where that is shorter`() {
    let script = """
      const { appendChild, other } = box;
      box.appendChild(one)
        ?.appendChild(null, 'other text', "it's 'other'");
      say('appendChild', 'other text', { appendChild, 'other text': 2, other });
      super.appendChild(Math.max(1, Math.max(2, 3)), Math.max(4, 5));
      class Box { appendChild() { return 'other text'; } constructor() { this.constructor(); } }
      """
    #expect(
      sent(["js/main.js": script])["js/main.js"]
        == """
        let c=Math.max,a='appendChild',b='other text',{[a]:d,other:e}=box;\
        box[a](one)?.[a](null,b,"it's 'other'");say(a,b,{[a]:d,[b]:2,other:e});\
        super[a](c(1,c(2,3)),c(4,5));\
        class f{[a](){return b}constructor(){this.constructor()}}
        """
    )
  }

  @Test func `a file takes words of the first one, and has its own else`() {
    let (often, seldom) = ("x.firstElementChild", "x.lastElementChild")
    let texts = sent([
      "js/main.js": "const open = () => import('./view.js'); \(often)(\(often), \(often));",
      "js/view.js": "\(often)(\(seldom), \(seldom), \(seldom), \(often));",
      "worker.js": "\(often)(\(often), \(often));",
    ])
    #expect(
      texts["js/main.js"]
        == "let a='firstElementChild',b=()=>import('/js/view.js');x[a](x[a],x[a]);export{a}"
    )
    #expect(
      texts["js/view.js"]
        == "import{a}from'/js/main.js';let b='lastElementChild';x[a](x[b],x[b],x[b],x[a]);"
    )
    #expect(texts["worker.js"] == "\(often)(\(often),\(often));")
  }
}
