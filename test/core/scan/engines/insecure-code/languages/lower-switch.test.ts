import t from 'tap';
import { name, readerOf, text } from './lowered-code.ts';

/** The first switch of a file. */
async function switchOf([id, path, code]: readonly [
  'php' | 'go' | 'csharp' | 'ruby',
  string,
  string,
]): Promise<unknown> {
  return found(await readerOf(id, path, '').lowered(code));
}

function found(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('kind' in value && value.kind === 'switch') return value;
  return Object.values(value).map(found).find(Boolean);
}

t.test('switch: PHP names a value for each case', async (t) => {
  t.match(
    await switchOf(['php', 'a.php', "<?php\nswitch ($a) { case 'b': case 'c': d(); break; default: e(); }"]),
    {
      cases: [
        { labels: [text('b')] },
        { labels: [text('c')], body: [{ kind: 'call', callee: name('d') }, { kind: 'exit' }] },
        { body: [{ kind: 'call', callee: name('e') }] },
      ],
    },
  );
});

t.test('switch: Go names several', async (t) => {
  const code =
    'package a\nfunc f() {\n\tswitch a {\n\tcase "b", "c":\n\t\td()\n\tdefault:\n\t\te()\n\t}\n}\n';
  t.match(await switchOf(['go', 'a.go', code]), {
    subject: name('a'),
    cases: [{ labels: [text('b'), text('c')] }, {}],
  });
  t.notOk(
    await switchOf(['go', 'a.go', 'package a\nfunc f() {\n\tswitch {\n\tcase a == 1:\n\t\td()\n\t}\n}\n']),
  );
});

t.test('switch: Go reads what stands before the value', async (t) => {
  const code = 'package a\nfunc f() {\n\tswitch b := a(); b {\n\tcase "c":\n\t}\n}\n';
  const read = JSON.stringify(await readerOf('go', 'a.go', '').lowered(code));
  t.match(read, /"kind":"assign","target":\{"kind":"name","name":"b"\}.*"kind":"switch"/);
});

t.test('switch: a case of C# with a condition is for no value alone', async (t) => {
  const code = 'class A { void F() { switch (a) { case "b": c(); break; case "d" when e: g(); break; } } }';
  t.match(await switchOf(['csharp', 'a.cs', code]), {
    subject: name('a'),
    cases: [{ labels: [text('b')] }, { labels: [text('d'), { kind: 'name' }] }],
  });
});

t.test('switch: a case of Ruby ends where the next begins', async (t) => {
  const code = "case a\nwhen 'b', 'c'\n  x = 1\n  d\nelse\n  y = 1\n  e\nend\n";
  t.match(await switchOf(['ruby', 'a.rb', code]), {
    cases: [
      { labels: [text('b'), text('c')], body: [{ kind: 'group' }, { kind: 'exit' }] },
      { body: [{}, {}, { kind: 'exit' }] },
    ],
  });
});
