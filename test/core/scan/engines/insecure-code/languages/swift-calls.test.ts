import t from 'tap';
import { name, statement, text } from './swift-lowered.ts';

const call = (callee: unknown, ...args: unknown[]) => ({
  kind: 'call',
  callee,
  ...(args.length > 0 && { args }),
});
const member = (object: unknown, last: string) => ({ kind: 'member', object, name: last });

t.test('swift calls: labels stand in order, and say which function it is', async (t) => {
  for (const [code, expected] of [
    ['a.b(c, d: e)', call(member(name('a'), 'b'), name('c'), name('e'))],
    ['a?.b!.c', member(member(name('a'), 'b'), 'c')],
    ['try await a.b()', call(member(name('a'), 'b'))],
    ['try? a as? B', name('a')],
    ['URL(string: a)', call(name('URL'), name('a'))],
    ['Page(a)', { ...call(name('Page'), name('a')), isNew: true }],
    ['URL(fileURLWithPath: a)', call(name('FileURL'), name('a'))],
    ['Data(contentsOf: a)', call(name('ContentsOf'), name('a'))],
    ['String(contentsOfFile: a)', call(name('ContentsOfFile'), name('a'))],
    ['a.execute(literal: b)', call(member(name('a'), 'executeBound'), name('b'))],
    ['String(format: "a %@", b)', call(member(name('String'), 'format'), text('a %@'), name('b'))],
    ['a[b]', { ...member(name('a'), null as unknown as string), index: name('b') }],
    ['a["b"]', member(name('a'), 'b')],
    ['a[String.self, at: "b"]', member(name('a'), 'b')],
    ['a[Int.self, at: "b"]', { kind: 'operation', operator: 'read' }],
    ['a.get("b", as: UUID.self)', { kind: 'operation', operator: 'read', parts: [{ kind: 'call' }] }],
    ['.b(c)', call(member(name('implicit'), 'b'), name('c'))],
    ['a ?? b', { kind: 'choice', parts: [name('a'), name('b')] }],
    ['["a": b]', { kind: 'record', entries: [{ key: 'a', value: name('b') }] }],
    ['a.lastPathComponent', call(member(name('a'), 'lastPathComponent'))],
    ['!a.b()', { kind: 'operation', operator: '!', parts: [{ kind: 'call' }] }],
  ] as const)
    t.match(await statement(`let x = ${code}; y()`), { value: expected }, code);
  t.match(await statement('let x = a(b: .none, c: "d"); y()'), {
    value: {
      named: [
        { key: 'b', value: { name: 'none' } },
        { key: 'c', value: text('d') },
      ],
    },
  });
});

t.test('swift calls: closures', async (t) => {
  const given = (...labels: string[]) => [
    { kind: 'function', parameters: labels.map((one) => ({ target: name(one) })) },
  ];
  for (const [code, labels] of [
    ['a.b { c in d }', ['c']],
    ['a.b { (c: C, d: D) -> E in f }', ['c', 'd']],
    ['a.b { $0.c }', ['$0', '$1', '$2']],
    ['a.b(c: { d in e })', ['d']],
  ] as const)
    t.match(await statement(`let x = ${code}; y()`), { value: { args: given(...labels) } }, code);
  t.match(await statement('let x = a.b { c in d }; y()'), {
    value: { args: [{ body: [{ parts: [{ kind: 'return', value: name('d') }] }] }] },
  });
  t.match(await statement('let x = a.b(c) { d in e }; y()'), {
    value: { args: [name('c'), { kind: 'function' }] },
  });
  t.match(await statement('defer { a() }; b()'), { kind: 'group', parts: [{ kind: 'call' }] });
});

t.test('swift calls: texts with values in them', async (t) => {
  for (const [code, parts] of [
    ['"a \\(b) c"', [text('a '), name('b'), text(' c')]],
    ['"a \\(bind: b) \\(unsafeRaw: c)"', [text('a '), text('?'), text(' '), name('c')]],
    ['#"a \\#(b)"#', [text('a '), name('b')]],
    ['"a" + b + "c"', [text('a'), name('b'), text('c')]],
  ] as const)
    t.match(await statement(`let x = ${code}; y()`), { value: { kind: 'joined', parts } }, code);
  t.match(await statement('let x = "a"; y()'), { value: text('a') });
});
