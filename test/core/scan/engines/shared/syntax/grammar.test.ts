import { createRequire } from 'node:module';
import t from 'tap';
import { Language, Parser, type TreeCursor } from 'web-tree-sitter';
import {
  grammarIds,
  loadGrammar,
} from '../../../../../../packages/core/src/scan/engines/shared/syntax/grammar.ts';
import { loadJavaScriptParser } from '../../../../../../packages/core/src/scan/engines/shared/syntax/javascript.ts';
import {
  childIn,
  childOf,
  namedChildren,
  type SyntaxNode,
} from '../../../../../../packages/core/src/scan/engines/shared/syntax/syntax-tree.ts';

t.test('loadGrammar: node offsets match the text in every language', async (t) => {
  const texts: Record<(typeof grammarIds)[number], [text: string, type: string]> = {
    bash: ['# é\nrun "$1"\n', 'command'],
    'c-sharp': ['// é\nclass A { void B() { Run(1); } }\n', 'invocation_expression'],
    cpp: ['// é\nint main() { run(1); }\n', 'call_expression'],
    go: ['package a\n// é\nfunc b() { run(1) }\n', 'call_expression'],
    kotlin: ['// é\nfun b() { run(1) }\n', 'call_expression'],
    java: ['// é\nclass A { void b() { run(1); } }\n', 'method_invocation'],
    php: ['<?php // é\nrun(1);\n', 'function_call_expression'],
    python: ['# é\nrun(1)\n', 'call'],
    ruby: ['# é\nrun(1)\n', 'call'],
    scala: ['// é\nobject B { run(1) }\n', 'call_expression'],
    swift: ['// é\nfunc b() { run(1) }\n', 'call_expression'],
    rust: ['// é\nfn b() { run(1) }\n', 'call_expression'],
  };
  for (const id of grammarIds) {
    const [text, type] = texts[id];

    const found = find((await loadGrammar(id)).parse(text), type);

    t.match(found && text.slice(found.start, found.end), /^run/i, id);
  }
});

t.test('Grammar.parse: copies what the cursor of the parser shows', async (t) => {
  const texts = {
    'c-sharp': 'class A { int B => c["é"] + ; }\n',
    go: 'package a\nfunc (b *B) c(d ...string) { e := <-f; "}\n',
    php: '<p>é</p><?php $a = "b $c[d] {$e}"; ?>\n',
    python: 'def a(b=1, *c):\n  return f"é{d}" if e else ()\n',
  } as const;
  for (const [id, text] of Object.entries(texts) as [keyof typeof texts, string][]) {
    const copied = (await loadGrammar(id)).parse(text);

    const { resolve } = createRequire(import.meta.url);
    await Parser.init();
    const parser = new Parser();
    parser.setLanguage(await Language.load(resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${id}.wasm`)));
    const cursor = parser.parse(text)?.walk();
    t.same(copied, cursor && shownBy(cursor), id);
  }
});

t.test('syntax tree: finds children by field and by type', async (t) => {
  const tree = (await loadGrammar('python')).parse('a = run(1)\n');

  const assignment = find(tree, 'assignment');

  t.equal(assignment && childIn(assignment, 'left')?.type, 'identifier');
  t.equal(assignment && childOf(assignment, 'call')?.field, 'right');
  t.equal(assignment && namedChildren(assignment).length, 2);
});

t.test('Grammar.parse: recovers from syntax errors and names the limit that was exceeded', async (t) => {
  const grammar = await loadGrammar('python');

  t.ok(find(grammar.parse('x = )\nrun(1)\n'), 'call'));
  t.throws(() => grammar.parse(`${'('.repeat(1_000)}a${')'.repeat(1_000)}`), /nested too deeply/);
  t.throws(() => grammar.parse('x = 1\n'.repeat(200_000), { timeMs: 1, depth: 500 }), /took too long/);
  t.ok(find(grammar.parse('run(1)\n'), 'call'), 'and the next text is read as if nothing had been');
});

t.test('loadJavaScriptParser: parses JSX and TypeScript in .js, .ts and .tsx files', async (t) => {
  const parse = await loadJavaScriptParser();

  t.equal(parse('a.js', 'const a = <b/>;')?.body.length, 1);
  t.equal(parse('a.ts', 'const a = <number>b;')?.body.length, 1);
  t.equal(parse('a.tsx', 'const a: B = <b/>;')?.body.length, 1);
  t.equal(parse('a.js', 'const a: number = 1;')?.body.length, 1);
  t.equal(parse('a.js', 'const = ;'), null);
});

function shownBy(cursor: TreeCursor): SyntaxNode {
  const children: SyntaxNode[] = [];
  const node = {
    type: cursor.nodeType,
    field: cursor.currentFieldName,
    named: cursor.nodeIsNamed,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children,
  };
  if (!cursor.gotoFirstChild()) return node;
  do children.push(shownBy(cursor));
  while (cursor.gotoNextSibling());
  cursor.gotoParent();
  return node;
}

function find(node: SyntaxNode, type: string): SyntaxNode | undefined {
  if (node.type === type) return node;
  for (const child of node.children) {
    const found = find(child, type);
    if (found) return found;
  }
  return undefined;
}
