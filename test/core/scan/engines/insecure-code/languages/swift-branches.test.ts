import t from 'tap';
import { lowered, name, statement, text } from './swift-lowered.ts';

t.test('swift branches: conditions that give names to what they ask', async (t) => {
  const given = (label: string, value: string) => ({
    kind: 'assign',
    target: name(label),
    value: name(value),
  });
  t.match(await statement('if let a = b { c() } else { d() }; e()'), {
    kind: 'branch',
    test: given('a', 'b'),
    bodies: [{ parts: [{ kind: 'call' }] }, { parts: [{ kind: 'call' }] }],
  });
  t.match(await statement('if let a = b, c, d { e() }; f()'), {
    test: {
      kind: 'choice',
      parts: [
        { operator: 'test', parts: [given('a', 'b')] },
        { operator: 'test', parts: [name('c')] },
        name('d'),
      ],
    },
  });
  t.match(await statement('if case .some(let a) = b { c() }; d()'), { test: given('a', 'b') });
  t.match(await statement('if let a { c() }; d()'), { kind: 'branch', test: null });
  t.match(await statement('if !a.b(c) { return }; d()'), {
    test: { kind: 'operation', operator: '!', parts: [{ kind: 'call' }] },
    bodies: [{ parts: [{ kind: 'exit' }] }],
  });
  t.match(await statement('while let a = b { c() }; d()'), { kind: 'branch', test: given('a', 'b') });
});

t.test('swift branches: what must hold to go on', async (t) => {
  t.match(await statement('guard let a = b, c else { return }; d()'), {
    parts: [
      { kind: 'assign', target: name('a'), value: name('b') },
      { kind: 'branch', test: name('c'), bodies: [{ kind: 'group' }, { parts: [{ kind: 'exit' }] }] },
    ],
  });
  t.match(await statement('guard let a = b else { throw c }; d()'), {
    parts: [{ kind: 'assign' }, { kind: 'branch', test: null, bodies: [{ parts: [{ kind: 'exit' }] }] }],
  });
  t.match(await statement('precondition(a); d()'), {
    kind: 'branch',
    test: name('a'),
    bodies: [{ kind: 'group' }, { kind: 'exit' }],
  });
});

t.test('swift branches: cases, loops and values', async (t) => {
  t.match(await statement('switch a { case "b", "c": d(); case .e(let f): g(f); default: h() }; i()'), {
    kind: 'switch',
    subject: name('a'),
    cases: [
      { labels: [text('b'), text('c')] },
      {
        body: [{ kind: 'assign', target: name('f'), value: name('a') }, { kind: 'group' }, { kind: 'exit' }],
      },
      { labels: undefined },
    ],
  });
  t.match(await statement('for (a, b) in c where d { e() }; f()'), {
    parts: [
      { kind: 'assign', each: true, target: { items: [name('a'), name('b')] }, value: name('c') },
      { kind: 'branch', test: name('d') },
    ],
  });
  t.match(await statement('let a = if b { c } else { d }; e()'), {
    value: { kind: 'choice', parts: [{ parts: [name('b')] }, name('c'), name('d')] },
  });
  t.match(await statement('let a = b ? c : d; e()'), {
    value: { kind: 'choice', parts: [{ operator: 'test' }, name('c'), name('d')] },
  });
  t.match(await statement('do { try a() } catch { b() }; c()'), {
    parts: [{}, { kind: 'branch', test: null }],
  });
  t.match(await lowered('func f() -> A { b }'), [
    { body: [{ parts: [{ kind: 'return', value: name('b') }] }] },
  ]);
});
