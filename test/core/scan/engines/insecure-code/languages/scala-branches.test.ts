import t from 'tap';
import { lowered, name, statement, text } from './scala-lowered.ts';

t.test('scala branches: as statements', async (t) => {
  t.match(await statement('if (a) { b() } else if (c) d() else { e() }'), {
    kind: 'branch',
    test: name('a'),
    bodies: [{ kind: 'group' }, { kind: 'branch', test: name('c') }],
  });
  t.match(
    await statement('a match { case "b" | "c" => d(); case Some(e) if e > 1 => f(e); case _ => g() }'),
    {
      kind: 'switch',
      subject: name('a'),
      cases: [
        { labels: [text('b'), text('c')], body: [{ kind: 'call' }, { kind: 'exit' }] },
        {
          body: [
            { kind: 'assign', target: name('e'), value: name('a') },
            { kind: 'branch', test: { operator: '>' }, bodies: [{ kind: 'call' }] },
            { kind: 'exit' },
          ],
        },
        { labels: undefined },
      ],
    },
  );
  t.match(await statement('for { a <- b; c = a; if d(c) } e(c)'), {
    parts: [
      { kind: 'assign', each: true, target: name('a'), value: name('b') },
      { kind: 'assign', target: name('c'), value: name('a') },
      { kind: 'branch', test: { kind: 'call' }, bodies: [{ kind: 'call', callee: name('e') }] },
    ],
  });
  t.match(await statement('try { a() } catch { case e: E => b() } finally { c() }'), {
    parts: [
      { kind: 'group' },
      { kind: 'branch', test: null },
      { parts: [{ kind: 'call', callee: name('a') }] },
    ],
  });
  t.match(await statement('require(a, "b")'), {
    kind: 'branch',
    test: name('a'),
    bodies: [{ kind: 'group' }, { kind: 'exit' }],
  });
});

t.test('scala branches: as values, what runs before the last expression included', async (t) => {
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
  t.match(await statement('val x = a match { case Some(b) => b; case None => return }'), {
    value: {
      parts: [
        { parts: [name('a')] },
        { parts: [{ kind: 'assign', target: name('b') }] },
        { parts: [{ kind: 'exit' }] },
        name('b'),
      ],
    },
  });
  t.match(await statement('val x = for (a <- b) yield c(a)'), {
    value: { parts: [{ parts: [{ kind: 'assign', each: true }] }, { kind: 'call', callee: name('c') }] },
  });
  t.match(await statement('val x = { a }'), { value: name('a') });
});

t.test('scala branches: a function returns the last expression of each of its branches', async (t) => {
  for (const code of [
    'def f(a: A) = { if (a) { b } else c match { case D => e } }',
    'def f(a: A) =\n  if a then\n    b\n  else c match\n    case D => e\n',
  ])
    t.match(
      await lowered(code),
      [
        {
          body: [
            {
              parts: [
                {
                  kind: 'branch',
                  bodies: [{ parts: [{ kind: 'return', value: name('b') }] }, { kind: 'switch' }],
                },
              ],
            },
          ],
        },
      ],
      code,
    );
  t.match(await lowered('def f(): Unit = { a }'), [{ body: [{ parts: [name('a')] }] }]);
});
