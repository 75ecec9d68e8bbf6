// SPDX-License-Identifier: MIT
// Compares what the server sends of the page's scripts with the files, as TypeScript reads both: each file that is sent has
// the statements of its modules, in the order in which a browser would run them, and each name in it means the same
// declaration. What the sender may change is made alike first: brackets without need, declarations one behind another,
// { a } for { a: a }, !0 for true, let for const, choices for statements with if, arrows for functions, which come first,
// x['a'] for x.a, and a name at the top for the text, the null or the function of the browser that it means for good.

const ts = require('typescript');
const K = ts.SyntaxKind;
const { sources, sent } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const path = require('path').posix;

const texts = new Map([...Object.entries(sources).map(([name, text]) => [`/source/${name}`, text]), ...Object.entries(sent).map(([name, text]) => [`/sent/${name}`, text])]);
const target = (from, name) => (name.startsWith('/') ? `/sent${name}` : path.join(path.dirname(from), name));
const options = { allowJs: true, noLib: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, types: [] };
const program = ts.createProgram([...texts.keys()], options, {
  ...ts.createCompilerHost(options),
  fileExists: (name) => texts.has(name),
  readFile: (name) => texts.get(name),
  getSourceFile: (name) => (texts.has(name) ? ts.createSourceFile(name, texts.get(name), ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS) : undefined),
  resolveModuleNames: (names, from) => names.map((name) => ({ resolvedFileName: target(from, name), extension: '.js' })),
});
const checker = program.getTypeChecker();
const wrong = [];
for (const name of texts.keys()) for (const one of program.getSyntacticDiagnostics(program.getSourceFile(name))) wrong.push(`${name}: ${ts.flattenDiagnosticMessageText(one.messageText, ' ')}`);

// What a module takes of others, and what it brings in later.
const parts = (name) => {
  const file = program.getSourceFile(name);
  const isTaken = (one) => ts.isImportDeclaration(one) || (ts.isExportDeclaration(one));
  const later = [];
  const look = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === K.ImportKeyword) later.push(target(name, node.arguments[0].text));
    node.forEachChild(look);
  };
  look(file);
  return {
    needs: file.statements.filter(isTaken).filter((one) => one.moduleSpecifier).map((one) => target(name, one.moduleSpecifier.text)),
    later, statements: file.statements.filter((one) => !isTaken(one)),
  };
};
const taken = new Set();
const ordered = (name) => {
  if (taken.has(name)) return [];
  taken.add(name);
  const { needs, statements } = parts(name);
  return [...needs.flatMap(ordered), ...statements];
};

// Where a name is declared; a member that only its class knows, by its class.
const meaning = (node) => {
  if (ts.isPrivateIdentifier(node)) {
    let up = node.parent;
    while (!ts.isClassLike(up)) up = up.parent;
    return `${up.getSourceFile().fileName} ${up.pos} ${node.text}`;
  }
  const found = ts.isShorthandPropertyAssignment(node.parent) ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node);
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  return symbol?.declarations?.[0];
};
const isMember = (node) => {
  const up = node.parent;
  return (up.name === node && (ts.isPropertyAccessExpression(up) || ts.isPropertyAssignment(up) || ts.isMethodDeclaration(up) || ts.isPropertyDeclaration(up) || ts.isAccessor(up) || ts.isMetaProperty(up)))
    || (ts.isBindingElement(up) && up.propertyName === node);
};
// What is given another value somewhere, and so means nothing for good.
const changed = new Set();
const change = (node) => {
  if (ts.isIdentifier(node)) changed.add(checker.getSymbolAtLocation(node)?.declarations?.[0]);
  else if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) node.forEachChild(change);
};
const findChanges = (node) => {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind >= K.FirstAssignment && node.operatorToken.kind <= K.LastAssignment) change(node.left);
  if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && [K.PlusPlusToken, K.MinusMinusToken].includes(node.operator)) change(node.operand);
  if ((ts.isForOfStatement(node) || ts.isForInStatement(node)) && !ts.isVariableDeclarationList(node.initializer)) change(node.initializer);
  node.forEachChild(findChanges);
};
for (const name of texts.keys()) findChanges(program.getSourceFile(name));
// What a name means that is declared at the top for good: a text, null, or what every browser has.
const lasting = (one) => one && (ts.isStringLiteral(one) || one.kind === K.NullKeyword ? one
  : ts.isPropertyAccessExpression(one) ? (ts.isIdentifier(one.expression) && !meaning(one.expression) && /^[A-Z]/.test(one.expression.text) ? one : undefined)
    : ts.isIdentifier(one) ? (meaning(one) ? value(meaning(one)) : /^([A-Z]\w+|(set|clear)Timeout|document|encodeURIComponent|location|navigator|undefined|window)$/.test(one.text) ? one : undefined) : undefined);
const value = (one) => (one && ts.isVariableDeclaration(one) && ts.isIdentifier(one.name) && ts.isVariableStatement(one.parent.parent) && ts.isSourceFile(one.parent.parent.parent) && !changed.has(one)
  ? lasting(one.initializer) : undefined);
const isFunction = (one) => {
  const asks = (node) => node.kind === K.ThisKeyword || (ts.isIdentifier(node) && node.text === 'arguments' && !isMember(node)) || Boolean(ts.forEachChild(node, asks));
  return ts.isFunctionDeclaration(one) && !asks(one);
};

// Statements with if, as the expressions that say the same.
const is = (tree, kind) => tree?.[0] === kind && Array.isArray(tree[1]);
const choice = ([test, then, otherwise]) => [K.ConditionalExpression, [test, [K.QuestionToken, '?'], then[1][0], [K.ColonToken, ':'], otherwise[1][0]]];
const ifOf = (parts) => {
  const [test, then, otherwise] = parts;
  if (!otherwise) return is(then, K.ExpressionStatement) ? [K.ExpressionStatement, [[K.BinaryExpression, [test, [K.AmpersandAmpersandToken, '&&'], then[1][0]]]]] : [K.IfStatement, parts];
  for (const kind of [K.ExpressionStatement, K.ReturnStatement]) if (is(then, kind) && is(otherwise, kind)) return [kind, [choice(parts)]];
  return [K.IfStatement, parts];
};
const joined = (list) => {
  const made = [];
  for (const one of [...list].reverse()) {
    if (is(one, K.IfStatement) && one[1].length === 2 && is(one[1][1], K.ReturnStatement) && is(made[0], K.ReturnStatement)) made[0] = [K.ReturnStatement, [choice([...one[1], made[0]])]];
    else made.unshift(one);
  }
  return made;
};
// if (a) return; b; c; at the end of a function, as a || (b, c).
const skipped = (list) => {
  const made = [];
  for (const one of [...list].reverse()) {
    const isSkip = is(one, K.IfStatement) && one[1].length === 2 && one[1][1][0] === K.ReturnStatement && !Array.isArray(one[1][1][1]);
    if (isSkip && made.length && made.every((other) => is(other, K.ExpressionStatement))) {
      const rest = made.splice(0).map((other) => other[1][0]).reduce((all, other) => [K.BinaryExpression, [all, [K.CommaToken, ','], other]]);
      made.push([K.ExpressionStatement, [[K.BinaryExpression, [one[1][0], [K.BarBarToken, '||'], rest]]]]);
    } else made.unshift(one);
  }
  return made;
};
const arrowOf = (parts) => {
  const body = parts.at(-1);
  return [K.ArrowFunction, [...parts.slice(0, -1), is(body, K.Block) && body[1].length === 1 && is(body[1][0], K.ReturnStatement) ? body[1][0][1][0] : body]];
};

const read = (all) => {
  const functionsFirst = (list) => [...list.filter(isFunction), ...list.filter((one) => !isFunction(one))];
  const names = [];
  const name = (node) => {
    const means = value(meaning(node));
    if (means) return walk(means);
    names.push(node);
    return ['name'];
  };
  const member = (text) => [text === '__proto__' ? 'member' : 'text', text];
  const walk = (node) => {
    if (ts.isParenthesizedExpression(node)) return walk(node.expression);
    if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) {
      if (node.operand.text === '0' && node.operator === K.ExclamationToken) return [K.TrueKeyword, 'true'];
      if (node.operand.text === '1' && node.operator === K.ExclamationToken) return [K.FalseKeyword, 'false'];
    }
    if (ts.isCallExpression(node) && node.expression.kind === K.ImportKeyword) return ['import', target(node.getSourceFile().fileName, node.arguments[0].text).replace(/^\/\w+/, '')];
    if (ts.isPrivateIdentifier(node)) return name(node);
    if (ts.isIdentifier(node)) return isMember(node) ? member(node.text) : name(node);
    if (ts.isStringLiteral(node)) return ['text', node.text];
    if (ts.isVariableDeclaration(node) && value(node)) return [];
    if (ts.isShorthandPropertyAssignment(node)) {
      const value = name(node.name);
      return [K.PropertyAssignment, [member(node.name.text), node.objectAssignmentInitializer ? [K.BinaryExpression, [value, [K.EqualsToken, ''], walk(node.objectAssignmentInitializer)]] : value]];
    }
    const made = [];
    if (ts.isBindingElement(node) && !node.propertyName && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) made.push(member(node.name.text));
    (ts.isBlock(node) ? functionsFirst(node.statements) : { forEach: (take) => node.forEachChild(take) }).forEach((child) => { if (child.kind !== K.ExportKeyword) add(made, walk(child)); });
    if (ts.isComputedPropertyName(node) && made[0][0] === 'text') return made[0];
    if (ts.isPropertyAccessExpression(node)) return [K.ElementAccessExpression, made];
    if (!made.length && (ts.isVariableDeclarationList(node) || ts.isVariableStatement(node))) return [];
    if (ts.isIfStatement(node)) return ifOf(made);
    if (ts.isArrowFunction(node)) return arrowOf(made);
    if (isFunction(node)) {
      const at = made.findIndex(([kind]) => kind === 'name');
      return [K.VariableStatement, [[K.VariableDeclarationList, [[K.VariableDeclaration, [made[at], arrowOf([...made.slice(0, at), ...made.slice(at + 1, -1), [K.EqualsGreaterThanToken, '=>'], made.at(-1)])]]]]]];
    }
    if (ts.isBlock(node) && made.length && ts.isFunctionLike(node.parent)) return [node.kind, skipped(joined(made))];
    return [node.kind, made.length ? joined(made) : node.getText().replace(/^[[{(][^]*|^\s+$|(?<=^\w+);$/, '')];
  };
  const add = (made, part) => {
    if (!part.length) return;
    const before = made.at(-1);
    if (part[0] === K.VariableStatement && before?.[0] === K.VariableStatement) before[1][0][1].push(...part[1][0][1]); else made.push(part);
  };
  const made = [];
  for (const one of functionsFirst(all)) add(made, walk(one));
  return { tree: JSON.stringify(joined(made)), names };
};

const [there, back] = [new Map(), new Map()];
const agree = (map, a, b) => { if (!map.has(a)) map.set(a, b); return map.get(a) === b; };
const compare = (name) => {
  const a = read(ordered(`/source/${name}`));
  const b = read(parts(`/sent/${name}`).statements);
  if (a.tree !== b.tree) { let i = 0; while (a.tree[i] === b.tree[i]) i++; wrong.push(`${name}: ${a.tree.slice(Math.max(0, i - 60), i + 60)} | ${b.tree.slice(Math.max(0, i - 60), i + 60)}`); return; }
  a.names.forEach((one, at) => {
    const [mine, its] = [meaning(one), meaning(b.names[at])];
    if (mine || its ? !agree(there, mine, its) || !agree(back, its, mine) : one.text !== b.names[at].text) wrong.push(`${name}: ${one.text} is ${b.names[at].text}`);
  });
};
// The one that the page loads, then what is brought in later, then scripts that no module knows.
const files = ['js/main.js'];
for (let index = 0; index < files.length; index += 1) {
  const name = files[index];
  if (!(name in sent)) { wrong.push(`${name} is not sent`); continue; }
  const before = new Set(taken);
  compare(name);
  for (const module of taken) if (!before.has(module)) for (const one of parts(module).later) { const next = one.replace('/source/', ''); if (!files.includes(next)) files.push(next); }
}
for (const name of Object.keys(sources)) if (!taken.has(`/source/${name}`)) { files.push(name); compare(name); }
const unknown = Object.keys(sent).filter((name) => !files.includes(name));
console.log(JSON.stringify([...wrong, ...unknown.map((name) => `${name} is sent and no module`)]));
