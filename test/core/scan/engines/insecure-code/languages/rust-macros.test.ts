import t from 'tap';
import { reportedLines } from '../reported-lines.ts';
import { name, statement } from './rust-lowered.ts';

t.test('rust macros: what they are given is read where it is code', async (t) => {
  const call = { kind: 'call', callee: name('b') };
  t.match(await statement('a! { b(c); } g();'), { parts: [name('a'), { parts: [call] }] });
  t.match(await statement('a!(b(c), d); g();'), { parts: [name('a'), { parts: [call, name('d')] }] });
  t.match(await statement('a!(x => { b(c); }); g();'), {
    parts: [name('a'), { parts: [name('x'), { parts: [call] }] }],
  });
  t.match(await statement('a!(e!(b(c))); g();'), {
    parts: [name('a'), { parts: [{ parts: [name('e'), { parts: [call] }] }] }],
  });
});

t.test('rust macros: places stay, and data flows go in', async (t) => {
  const text = (line: string) =>
    `use axum::extract::Query;\nuse std::process::Command;\nasync fn a(Query(q): Query<String>) {\n    let é = 1;\n${line}\n}\n`;
  const run = 'Command::new("sh").arg("-c").arg(format!("ls {}", q)).status()';
  for (const line of [
    `go! { ${run}; }`,
    `info!("done {:?}", ${run});`,
    `tokio::select! {\n_ = wait() => { ${run}; }\n}`,
    `vec![${run}];`,
  ])
    t.match(await reportedLines('a.rs', text(line)), [/^[56] command-injection$/], line);
  t.same(await reportedLines('a.rs', text('go! { q => run; }')), []);
});
