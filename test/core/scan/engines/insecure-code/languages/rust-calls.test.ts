import t from 'tap';
import { name, statement, text } from './rust-lowered.ts';

t.test('rust calls: a chain without what only asks whether there is something', async (t) => {
  for (const chain of ['a.b().unwrap()', 'a.b()?', 'a.b().await?.to_string()', '&a.b().expect("c").clone()'])
    t.match(
      await statement(`let x = ${chain};`),
      { value: { kind: 'call', callee: { kind: 'member', object: name('a'), name: 'b' } } },
      chain,
    );
  t.match(await statement('let x = a.map_err(|e| b(e))?;'), {
    value: { kind: 'choice', parts: [{ operator: 'test', parts: [{ kind: 'function' }] }, name('a')] },
  });
  t.match(await statement('let x = a.unwrap_or("b");'), {
    value: { kind: 'choice', parts: [name('a'), text('b')] },
  });
  t.match(await statement('let x = a.unwrap_or_else(|| b);'), {
    value: { kind: 'choice', parts: [name('a'), name('b')] },
  });
});

t.test('rust calls: a format is a text with the values in their places', async (t) => {
  for (const [code, parts] of [
    ['format!("a {} b {}", c, d)', [text('a '), name('c'), text(' b '), name('d')]],
    ['format!("{c} {1} {0}", d, e)', [name('c'), text(' '), name('e'), text(' '), name('d')]],
    ['format!("{a:?}{{}}", a = b)', [name('b'), text('{'), text('}')]],
    ['format!(r#"say "{}""#, a)', [text('say "'), name('a'), text('"')]],
    ['format!("{:x}", a)', [{ kind: 'operation', operator: 'format', parts: [name('a')] }]],
    [String.raw`format!("\"{}\n", a)`, [text('"'), name('a'), text(' ')]],
  ] as const)
    t.match(await statement(`let x = ${code};`), { value: { kind: 'joined', parts } }, code);
  t.match(await statement('let x = format!("a");'), { value: text('a') });
});

t.test('rust calls: macros that are more than calls', async (t) => {
  t.match(await statement('write!(a, "b {}", c); g();'), {
    kind: 'assign',
    extends: true,
    target: name('a'),
    value: { kind: 'joined', parts: [text('b '), name('c')] },
  });
  t.match(await statement('assert!(a, "b"); g();'), {
    kind: 'branch',
    test: name('a'),
    bodies: [{ kind: 'group' }, { kind: 'exit' }],
  });
  t.match(await statement('panic!("a {}", b); g();'), { kind: 'exit' });
  t.match(await statement('println!("a {}", b); g();'), { kind: 'call', callee: name('println') });
  t.match(await statement('let x = vec![a, b];'), { value: { kind: 'list', items: [name('a'), name('b')] } });
});
