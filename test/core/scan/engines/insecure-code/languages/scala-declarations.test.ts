import t from 'tap';
import {
  asGrammarReads,
  isScala,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/scala-text.ts';
import { scalaTypes } from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/scala-types.ts';
import { lowered, name } from './scala-lowered.ts';

const call = (callee: unknown) => ({ kind: 'call', callee });

t.test('scala declarations: classes, their constructors and fields', async (t) => {
  t.match(
    await lowered(
      'class A @Inject() (b: B, c: String)(implicit d: D) extends E(b) with F[G] { val h: H = i }',
    ),
    [
      {
        declares: {
          name: 'A',
          supers: [name('E'), name('F')],
          fields: { b: 'B', c: 'String', d: 'D', h: 'H' },
        },
      },
    ],
  );
  const [code] = (await lowered('case class A(b: B, c: String)')) as [{ parts: unknown[] }];
  t.match(code.parts.slice(0, 2), [
    { kind: 'assign', target: name('b'), type: 'B' },
    { kind: 'function', constructs: 'A', parameters: [{ target: name('b') }, { target: name('c') }] },
  ]);
});

t.test('scala declarations: functions', async (t) => {
  t.match(
    await lowered('@Path("/a") def f(@Query("b") c: Option[Int] = d)(implicit e: E): List[String] = g'),
    [
      {
        kind: 'function',
        name: 'f',
        decorators: [call(name('Path'))],
        parameters: [
          { target: name('c'), type: 'Int', decorators: [call(name('Query'))], fallback: name('d') },
          { target: name('e'), type: 'E' },
        ],
        result: 'String',
        isPublic: true,
        body: [{ kind: 'return', value: name('g') }],
      },
    ],
  );
  t.match(await lowered('private def f(a: A): Unit = b'), [{ isPublic: false, body: [name('b')] }]);
});

t.test('scala declarations: values and imports', async (t) => {
  t.match(await lowered('val (a, Some(b)) = c\nvar d: D = e'), [
    { kind: 'assign', target: { items: [name('a'), name('b')] }, value: name('c') },
    { kind: 'assign', target: name('d'), type: 'D' },
  ]);
  t.match(await lowered('import a.b.C\nimport a.{D => E, F, _}\nimport g.*'), [
    { names: [{ local: 'C', path: 'a.b.C' }], keepsNames: true },
    {
      names: [
        { local: 'E', path: 'a.D' },
        { local: 'F', path: 'a.F' },
        { local: '*', path: 'a' },
      ],
    },
    { names: [{ local: '*', path: 'g' }] },
  ]);
});

t.test('scala text: what the grammar takes for something else keeps its place', async (t) => {
  for (const [written, read] of [
    ['A { implicit b: C[D] => e }', 'A {         (b: C[D])=> e }'],
    ['A { b: C => e }', 'A {(b: C)=> e }'],
    ['trait A { self: B => c }', 'trait A { self: B => c }'],
    ['class A @Inject()(b: B)', 'class A          (b: B)'],
    ['class A @Inject() (b: B)', 'class A           (b: B)'],
    ['class A(@Inject b: B)', 'class A(@Inject b: B)'],
  ] as const) {
    t.equal(asGrammarReads(written), read);
    t.equal(asGrammarReads(written).length, written.length);
  }
  t.same(['a.scala', 'a.sc', 'a.scala.html'].filter(isScala), ['a.scala', 'a.sc']);
});

t.test('scala types: what a file declares, and what it extends', async (t) => {
  const text = `
case class A(b: B = C()) extends D[E](b) with F.G
object H extends I
sealed trait J
class K @Inject() (
  l: L
)(implicit m: M)
    extends N(l)
    with O {
`;
  t.same(
    [...scalaTypes(text)],
    [
      { name: 'A', supers: ['D', 'G'] },
      { name: 'H', supers: ['I'] },
      { name: 'J', supers: [] },
      { name: 'K', supers: ['N', 'O'] },
    ],
  );
});
