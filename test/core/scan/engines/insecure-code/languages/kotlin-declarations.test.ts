import t from 'tap';
import { lowered, name, statements, text } from './kotlin-lowered.ts';

t.test('kotlin declarations: annotations outside of a class belong to what they stand before', async (t) => {
  const found = (await lowered(
    'import a.B\n@RestController\n@RequestMapping("/a")\nclass A(val n: String?) : Base(1), Other {}',
  )) as { declares?: unknown }[];
  const declared = found.find(({ declares }) => declares !== undefined);
  t.match(declared, {
    declares: {
      name: 'A',
      supers: [name('Base'), name('Other')],
      decorators: [
        { kind: 'call', callee: name('RestController') },
        { kind: 'call', callee: name('RequestMapping') },
      ],
      fields: { n: 'String' },
    },
    parts: [{ kind: 'function', constructs: 'A', parameters: [{ target: name('n'), type: 'String' }] }],
  });
});

t.test(
  'kotlin declarations: parameters with their marks, types and what they are without an argument',
  async (t) => {
    const [func] = (await lowered(
      'fun f(@Q("a") a: String?, @P b: Long = 1): List<String>? = g(a)',
    )) as unknown[];
    t.match(func, {
      kind: 'function',
      name: 'f',
      result: 'List<String>',
      returnsBody: true,
      parameters: [
        { target: name('a'), type: 'String', decorators: [{ callee: name('Q'), args: [text('a')] }] },
        { target: name('b'), type: 'Long', decorators: [{ callee: name('P') }], fallback: { value: 1 } },
      ],
    });
  },
);

t.test('kotlin declarations: properties have a value, a type alone, or a getter', async (t) => {
  t.match(await statements('val a = "x"\nval b: Svc\nvar c: String'), [
    { kind: 'assign', target: name('a'), value: text('x') },
    { kind: 'assign', target: name('b'), type: 'Svc', value: { kind: 'group' } },
    { kind: 'group' },
  ]);
  const [holder] = (await lowered('class A { val w: String get() = read() }')) as [unknown];
  t.match(JSON.stringify(holder), /"name":"w","returnsBody":true,"isGetter":true|"isGetter":true/);
});
