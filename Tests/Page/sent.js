// SPDX-License-Identifier: MIT
// Compares what the server sends of the page's scripts with the files, as TypeScript's parser reads both: the trees are the
// same, and each name stands for one word, in all of them. What the sender may change is made alike first: brackets without
// need, declarations one behind another, { a } for { a: a }, !0 for true.

const ts = require('typescript');
const K = ts.SyntaxKind;
const files = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const read = (text) => {
  const file = ts.createSourceFile('a.js', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  if (file.parseDiagnostics.length) throw new Error(JSON.stringify(file.parseDiagnostics[0].messageText));
  const names = [];
  const isMember = (node) => { const up = node.parent; return (up.name === node && (ts.isPropertyAccessExpression(up) || ts.isPropertyAssignment(up) || ts.isMethodDeclaration(up) || ts.isPropertyDeclaration(up) || ts.isAccessor(up) || ts.isMetaProperty(up))) || (ts.isBindingElement(up) && up.propertyName === node); };
  const name = (node, isMemberOf) => { if (isMemberOf) return ['member', node.text]; names.push(node.text); return ['name']; };
  const walk = (node) => {
    if (ts.isParenthesizedExpression(node)) return walk(node.expression);
    if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) {
      if (node.operand.text === '0' && node.operator === K.ExclamationToken) return [K.TrueKeyword, 'true'];
      if (node.operand.text === '1' && node.operator === K.ExclamationToken) return [K.FalseKeyword, 'false'];
    }
    if (ts.isPrivateIdentifier(node)) return name(node, false);
    if (ts.isIdentifier(node)) return name(node, isMember(node));
    if (ts.isShorthandPropertyAssignment(node)) {
      const value = name(node.name, false);
      return [K.PropertyAssignment, [['member', node.name.text], node.objectAssignmentInitializer ? [K.BinaryExpression, [value, [K.EqualsToken, ''], walk(node.objectAssignmentInitializer)]] : value]];
    }
    const parts = [];
    if (ts.isBindingElement(node) && !node.propertyName && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) parts.push(['member', node.name.text]);
    node.forEachChild((child) => {
      const part = walk(child);
      const before = parts.at(-1);
      if (ts.isVariableStatement(child) && before?.[0] === part[0]) {
        const [a, b] = [before[1], part[1]];
        if (JSON.stringify(a.slice(0, -1)) === JSON.stringify(b.slice(0, -1)) && a.at(-1)[2] === b.at(-1)[2]) { a.at(-1)[1].push(...b.at(-1)[1]); return; }
      }
      parts.push(part);
    });
    const made = [node.kind, parts.length ? parts : node.getText(file).replace(/^[[{(][^]*|^\s+$|(?<=^\w+);$/, '')];
    if (ts.isVariableDeclarationList(node)) made.push(node.flags & ts.NodeFlags.BlockScoped);
    return made;
  };
  return { tree: JSON.stringify(walk(file)), names };
};
const wrong = [];
const [there, back] = [new Map(), new Map()];
const agree = (map, a, b) => { if (!map.has(a)) map.set(a, b); return map.get(a) === b; };
for (const [path, source, sent] of files) {
  const [a, b] = [read(source), read(sent)];
  if (a.tree !== b.tree) { let i = 0; while (a.tree[i] === b.tree[i]) i++; wrong.push(`${path}: ${a.tree.slice(i - 60, i + 60)} | ${b.tree.slice(i - 60, i + 60)}`); }
  else a.names.forEach((name, at) => { if (!agree(there, name, b.names[at]) || !agree(back, b.names[at], name)) wrong.push(`${path}: ${name} is ${b.names[at]}`); });
}
console.log(JSON.stringify(wrong));
