import t from 'tap';
import { lowered, name, statement, text } from './kotlin-lowered.ts';

t.test('kotlin: a name in a text ends where its letters do', async (t) => {
  t.match(await statement(`"a $name b\${x.y}"`), {
    kind: 'joined',
    parts: [text('a '), name('name'), text(' b'), { kind: 'member', name: 'y' }],
  });
  t.same(await statement('"^[a-z]+$"'), text('^[a-z]+$'));
  t.same(await statement('"5$ and \\" more"'), text('5$ and " more'));
  t.match(await statement('"""raw $name"""'), { kind: 'joined', parts: [text('raw '), name('name')] });
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
