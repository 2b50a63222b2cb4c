import t from 'tap';
import { asGrammarReads } from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/swift-text.ts';
import { text as literal, lowered, name } from './swift-lowered.ts';

t.test('swift text: what the grammar would remember keeps its place', async (t) => {
  for (const [written, read] of [
    [String.raw`let a = #"b \d "c" \#(d)"#`, String.raw`let a =  "b /d 'c'  \(d)" `],
    [String.raw`f(##"a \##(b) \#(c)"##)`, String.raw`f(  "a   \(b) / (c)"  )`],
    ['let a = #"""\n b "c"\n """#', 'let a =  """\n b \'c\'\n """ '],
    ['let a = "#b", c = "d#"', 'let a = " b", c = "d "'],
    ['#if os(Linux)\na()\n#else\nb()\n#endif', '             \na()\n     \nb()\n      '],
    ['if #available(iOS 17, *) { a() }', 'if true                  { a() }'],
    ['let a = #selector(b)', 'let a =  selector(b)'],
  ] as const) {
    t.equal(asGrammarReads(written), read);
    t.equal(asGrammarReads(written).length, written.length);
  }
});

t.test('swift text: is read as if it were the first one', async (t) => {
  const text = '#if os(Linux)\nlet a = #"b \\#(c)"#\n#endif\n';
  const first = await lowered(text);
  await lowered('let d = #"e"#\n');

  t.same(await lowered(text), first);
  t.match(first, [{ value: { kind: 'joined', parts: [literal('b '), name('c')] } }]);
});
