import t from 'tap';
import { lowered, name, statement, statements, text } from './rust-lowered.ts';

t.test('rust branches: as statements', async (t) => {
  t.match(await statement('if a { b(); } else if c { d(); } else { e(); } g();'), {
    kind: 'branch',
    test: name('a'),
    bodies: [{ kind: 'group' }, { kind: 'group', parts: [{ kind: 'branch', test: name('c') }] }],
  });
  t.match(await statement('match a { "b" | "c" => d(), Some(e) if e > 1 => f(e), _ => {} } g();'), {
    kind: 'switch',
    subject: name('a'),
    cases: [
      { labels: [text('b'), text('c')], body: [{ kind: 'call' }, { kind: 'exit' }] },
      {
        body: [
          { kind: 'assign', target: name('e'), value: name('a') },
          { kind: 'operation', operator: '>' },
          { kind: 'call' },
          { kind: 'exit' },
        ],
      },
      { labels: undefined },
    ],
  });
  t.match(await statement('for (a, b) in c { d(a); } g();'), {
    parts: [{ kind: 'assign', each: true, target: { items: [name('a'), name('b')] }, value: name('c') }],
  });
  t.match(await statement('while let Some(a) = b.next() { c(a); } g();'), {
    kind: 'branch',
    test: { kind: 'assign', target: name('a') },
  });
  t.match(await statement('if let Some(a) = b && c(a) { d(); } g();'), {
    test: {
      kind: 'choice',
      parts: [{ operator: 'test', parts: [{ kind: 'assign', target: name('a') }] }, { kind: 'call' }],
    },
  });
});

t.test('rust branches: as values, what runs before the last expression included', async (t) => {
  t.match(await statement('let x = if a { b(); c } else { d };'), {
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
  t.match(await statement('let x = match a { Ok(b) => b, Err(_) => return };'), {
    value: {
      parts: [
        { parts: [name('a')] },
        { parts: [{ kind: 'assign', target: name('b') }] },
        { parts: [{ kind: 'exit' }] },
        name('b'),
      ],
    },
  });
  t.match(await statement('let x = unsafe { a };'), { value: name('a') });
});

t.test('rust branches: names that a pattern gives', async (t) => {
  t.match(await statement('let Search { q, page: number, .. } = a;'), {
    target: {
      kind: 'record',
      entries: [
        { key: 'q', value: name('q') },
        { key: 'page', value: name('number') },
      ],
    },
  });
  t.match(await statements('let Some(a) = b else { return; };'), [
    {
      parts: [
        { kind: 'branch', bodies: [{ parts: [{ kind: 'exit' }] }] },
        { kind: 'assign', target: name('a'), value: name('b') },
      ],
    },
  ]);
});

t.test('rust branches: a function returns the last expression of each of its branches', async (t) => {
  const [func] = (await lowered('fn f() -> A { if a { b } else { match c { D => e, _ => g } } }')) as [
    { body: unknown },
  ];
  t.match(func.body, [
    {
      parts: [
        {
          kind: 'branch',
          bodies: [
            { parts: [{ kind: 'return', value: name('b') }] },
            {
              parts: [
                {
                  parts: [
                    {
                      kind: 'switch',
                      cases: [
                        { body: [{ kind: 'return', value: name('e') }, { kind: 'exit' }] },
                        { body: [{ kind: 'return', value: name('g') }, { kind: 'exit' }] },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
});
