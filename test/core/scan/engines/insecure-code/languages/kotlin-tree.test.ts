import t from 'tap';
import { lowered, name, statement, statements, text } from './kotlin-lowered.ts';

t.test('kotlin: a name in a text ends where its letters do', async (t) => {
  t.match(await statement(`"a $name b\${x.y}"`), {
    kind: 'joined',
    parts: [text('a '), name('name'), text(' b'), { kind: 'member', name: 'y' }],
  });
  t.same(await statement('"^[a-z]+$"'), text('^[a-z]+$'));
  t.same(await statement('"5$ and \\" more"'), text('5$ and " more'));
  t.match(await statement('"""raw $name"""'), { kind: 'joined', parts: [text('raw '), name('name')] });
});

t.test('kotlin: annotations outside of a class belong to what they stand before', async (t) => {
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

t.test('kotlin: parameters with their marks, types and what they are without an argument', async (t) => {
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
});

t.test('kotlin: properties have a value, a type alone, or a getter', async (t) => {
  t.match(await statements('val a = "x"\nval b: Svc\nvar c: String'), [
    { kind: 'assign', target: name('a'), value: text('x') },
    { kind: 'assign', target: name('b'), type: 'Svc', value: { kind: 'group' } },
    { kind: 'group' },
  ]);
  const [holder] = (await lowered('class A { val w: String get() = read() }')) as [unknown];
  t.match(JSON.stringify(holder), /"name":"w","returnsBody":true,"isGetter":true|"isGetter":true/);
});

t.test('kotlin: words between operands, membership and generic calls', async (t) => {
  t.match(await statement('"a" to b'), { kind: 'list', items: [text('a'), name('b')] });
  t.match(await statement('a matches b'), {
    kind: 'call',
    callee: { object: name('a'), name: 'matches' },
    args: [name('b')],
  });
  t.match(await statement('a shl 2'), { kind: 'operation', operator: 'shl' });
  t.match(await statement('a in b'), { kind: 'operation', operator: 'in', parts: [name('a'), name('b')] });
  t.match(await statement('a !in b'), { kind: 'operation', operator: 'not in' });
  t.match(await statement('val x = m.read<Type>(s)'), {
    value: { kind: 'call', callee: { object: name('m'), name: 'read' }, args: [name('s')] },
  });
  t.match(await statement('a += b'), { kind: 'assign', extends: true });
  t.match(await statement('a ?: b'), { kind: 'choice', parts: [name('a'), name('b')] });
  t.match(await statement('(a as String)!!'), name('a'));
});

t.test('kotlin: imports name a class, all of a package, or another name for one', async (t) => {
  t.match(await lowered('import a.b.C\nimport a.d.*\nimport a.E as F\n'), [
    { kind: 'import', path: 'a.b.C', names: [{ local: 'C', path: 'a.b.C' }] },
    { kind: 'import', path: 'a.d', names: [{ local: '*', path: 'a.d' }] },
    { kind: 'import', path: 'a.E', names: [{ local: 'F', path: 'a.E' }] },
  ]);
});
