import t from 'tap';
import { name, statement, text } from './scala-lowered.ts';

const call = (callee: unknown, ...args: unknown[]) => ({
  kind: 'call',
  callee,
  ...(args.length > 0 && { args }),
});
const member = (object: unknown, last: string) => ({ kind: 'member', object, name: last });

t.test('scala calls: with several lists, blocks and no brackets', async (t) => {
  for (const [code, expected] of [
    ['a.b(c)(d)', call(member(name('a'), 'b'), name('c'), name('d'))],
    ['a b c', call(member(name('a'), 'b'), name('c'))],
    ['a.getHost', call(member(name('a'), 'getHost'))],
    ['a.b', member(name('a'), 'b')],
    ['scala.io.Source.fromURL(a)', call(member(name('Source'), 'fromURL'), name('a'))],
    ['new java.io.File(a)', { ...call(name('File'), name('a')), isNew: true }],
    ['File(a)', { ...call(name('File'), name('a')), isNew: true }],
    ['a.as[B]', call(member(name('a'), 'as'))],
    ['a.validate[B]', call(member(name('a'), 'as'))],
    ['a.asInstanceOf[B]', name('a')],
    ['a.getOrElse(b)', { kind: 'choice', parts: [name('a'), name('b')] }],
    ['Option(a)', name('a')],
    ['Future { a }', name('a')],
    ['List(a, b)', { kind: 'list', items: [name('a'), name('b')] }],
    ['Map("a" -> b)', { kind: 'record', entries: [{ key: 'a', value: name('b') }] }],
    ['a.foo(b = c)', { kind: 'call', named: [{ key: 'b', value: name('c') }] }],
  ] as const)
    t.match(await statement(`val x = ${code}`), { value: expected }, code);
});

t.test('scala calls: functions in every notation', async (t) => {
  const given = (target: unknown) => [{ kind: 'function', parameters: [{ target }] }];
  for (const [code, target] of [
    ['a.map(b => c)', name('b')],
    ['a.map { b => c(b); b }', name('b')],
    ['a.map { (b: B) => c }', name('b')],
    ['a.map { implicit b: B[C] => c }', name('b')],
    ['a.map(_.b)', name('_')],
    ['a.map { case B(c) => c }', name('(case)')],
    ['a.map:\n    b => c\n', name('b')],
  ] as const)
    t.match(await statement(`val x = ${code}`), { value: { args: given(target) } }, code);
  t.match(await statement('val x = a.map(b => { c; d })'), {
    value: { args: [{ body: [{ parts: [name('c'), { kind: 'return', value: name('d') }] }] }] },
  });
});

t.test('scala calls: texts with values in them', async (t) => {
  for (const [code, parts] of [
    [
      `s"a $b \${c.d} $$e"`,
      [text('a '), name('b'), text(' '), member(name('c'), 'd'), text(' '), text('$'), text('e')],
    ],
    ['s"""a "$b" c"""', [text('a "'), name('b'), text('" c')]],
    ['f"$a%05d b"', [name('a'), text(' b')]],
    ['"a" + b', [text('a'), name('b')]],
    ['a / "b"', [name('a'), text('/'), text('b')]],
  ] as const)
    t.match(await statement(`val x = ${code}`), { value: { kind: 'joined', parts } }, code);
  t.match(await statement('val x = s"a\\"b"'), { value: text('a"b') });
  t.match(await statement('val x = sql"a $b"'), { value: { callee: name('sql'), args: [text('a ?')] } });
  t.match(await statement('val x = sql"a #$b $c"'), {
    value: {
      callee: name('sql'),
      args: [{ kind: 'joined', parts: [text('a '), name('b'), text(' '), text('?')] }],
    },
  });
});

t.test('scala calls: programs that a sign starts', async (t) => {
  for (const code of ['a.!', 'a.!!', 'a !', 'Process(a).!', '(a).lazyLines'])
    t.match(await statement(`val x = ${code}`), { value: call(name('Process'), name('a')) }, code);
  t.match(await statement('"a" #| s"b $c"'), {
    parts: [call(name('Process'), text('a')), call(name('Process'), { kind: 'joined' })],
  });
});
