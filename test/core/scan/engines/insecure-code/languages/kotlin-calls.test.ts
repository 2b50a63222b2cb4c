import t from 'tap';
import { name, statement, text } from './kotlin-lowered.ts';

t.test('kotlin calls: arguments by place and name, and what stands behind the brackets', async (t) => {
  t.match(await statement('a.b(x, n = y) { it.z }'), {
    kind: 'call',
    callee: { kind: 'member', object: name('a'), name: 'b' },
    args: [name('x'), { kind: 'function', parameters: [{ target: name('it') }], body: [{ kind: 'return' }] }],
    named: [{ key: 'n', value: name('y') }],
  });
  t.match(await statement('get("/x") { foo() }'), {
    callee: name('get'),
    args: [text('/x'), { kind: 'function' }],
  });
  t.match(await statement('a?.b(c)!!.d()'), {
    callee: { object: { kind: 'call', args: [name('c')] }, name: 'd' },
  });
  t.match(await statement('File(a)'), { kind: 'call', callee: name('File'), isNew: true });
  t.match(await statement('java.io.File(a)'), { kind: 'call', callee: name('File'), isNew: true });
  t.notMatch(await statement('read(a)'), { isNew: true });
});

t.test('kotlin calls: what stands for a getter of Java is its call', async (t) => {
  t.match(await statement('request.queryString'), {
    kind: 'call',
    callee: { object: name('request'), name: 'getQueryString' },
  });
  t.match(await statement('request.other'), { kind: 'member', name: 'other' });
  t.match(await statement('file.inputStream()'), { kind: 'call', callee: { name: 'inputStream' } });
});

t.test('kotlin calls: a sign before a call is about what it gives', async (t) => {
  for (const written of ['!a.b(c)', '!A(b).c(d)', '!a.b', '!a[0]'])
    t.match(await statement(written), { kind: 'operation', operator: '!', parts: [{}] }, written);
});

t.test('kotlin calls: scope functions run where they stand', async (t) => {
  t.match(await statement('a.let { f(it) }'), {
    kind: 'choice',
    parts: [
      { operator: 'test', parts: [{ kind: 'assign', target: name('it'), value: name('a') }] },
      { kind: 'call', callee: name('f'), args: [name('it')] },
    ],
  });
  t.match(await statement('a.also { b -> f(b) }'), {
    kind: 'choice',
    parts: [{}, { operator: 'test', parts: [{ kind: 'call' }] }, name('b')],
  });
  t.match(await statement('with(a) { f() }'), {
    kind: 'choice',
    parts: [{ parts: [{ value: name('a') }] }, { kind: 'call' }],
  });
  t.match(await statement('a.takeIf { it.ok() }'), {
    kind: 'choice',
    parts: [{}, { kind: 'choice', parts: [{ operator: 'test' }, name('it')] }],
  });
  t.match(await statement('a.takeUnless { it.bad() }'), {
    parts: [{}, { parts: [{ parts: [{ operator: '!' }] }, name('it')] }],
  });
});

t.test('kotlin calls: texts that are put together, formatted and required', async (t) => {
  t.match(await statement('buildString { append("a"); append(b).append(c) }'), {
    kind: 'joined',
    parts: [text('a'), name('b'), name('c')],
  });
  t.match(await statement('"%s".format(a)'), {
    callee: { object: name('String'), name: 'format' },
    args: [text('%s'), name('a')],
  });
  t.match(await statement('require(a.ok()) { "bad" }'), {
    kind: 'branch',
    test: { kind: 'call' },
    bodies: [{ kind: 'group' }, { kind: 'exit' }],
  });
});
