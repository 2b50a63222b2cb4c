import t from 'tap';
import { name, statement, text } from './kotlin-lowered.ts';

t.test('kotlin branches: as statements', async (t) => {
  t.match(await statement('if (a) { b() } else if (c) d() else { e() }'), {
    kind: 'branch',
    test: name('a'),
    bodies: [{ kind: 'group' }, { kind: 'branch', test: name('c') }],
  });
  t.match(await statement('when (a) { "b", "c" -> d(); else -> e() }'), {
    kind: 'switch',
    subject: name('a'),
    cases: [
      { labels: [text('b'), text('c')], body: [{ kind: 'call' }, { kind: 'exit' }] },
      { body: [{ kind: 'call' }, { kind: 'exit' }] },
    ],
  });
  t.match(await statement('when { a -> b(); else -> c() }'), {
    kind: 'branch',
    test: name('a'),
    bodies: [
      { kind: 'call', callee: name('b') },
      { kind: 'call', callee: name('c') },
    ],
  });
  t.match(await statement('for (x in xs) f(x)'), {
    parts: [{ kind: 'assign', each: true, target: name('x'), value: name('xs') }, { kind: 'call' }],
  });
  t.match(await statement('try { a() } catch (e: E) { b() }'), {
    parts: [{}, { kind: 'branch', test: null }],
  });
});

t.test('kotlin branches: as values, what runs before the last expression included', async (t) => {
  t.match(await statement('val x = if (a) { b(); c } else d'), {
    kind: 'assign',
    value: {
      kind: 'choice',
      parts: [
        { operator: 'test', parts: [name('a')] },
        { operator: 'test', parts: [{ kind: 'call' }] },
        name('c'),
        name('d'),
      ],
    },
  });
  t.match(await statement('val x = when (a) { "b" -> c; else -> throw d }'), {
    value: {
      kind: 'choice',
      parts: [{ parts: [name('a')] }, { parts: [text('b')] }, { parts: [{ kind: 'exit' }] }, name('c')],
    },
  });
  t.match(await statement('return try { a } catch (e: E) { b }'), {
    kind: 'return',
    value: { kind: 'choice', parts: [name('a'), name('b')] },
  });
  t.match(await statement('return'), { kind: 'exit' });
  t.match(await statement('return@f a'), { kind: 'return', value: name('a') });
});
