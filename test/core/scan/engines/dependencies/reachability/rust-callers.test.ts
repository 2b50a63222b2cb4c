import t from 'tap';
import { withCallers } from '../../../../../../packages/core/src/scan/engines/dependencies/reachability/rust-callers.ts';

t.test('withCallers: functions, macros and values that call it, however far; nothing else', async (t) => {
  const code = [
    'pub fn a() { b(1) }',
    'fn b(x: u8) { if x > 0 { { hurt() } } }',
    'fn hurt() {}',
    "fn named(one: &'static str) { let two: &'static hurt; }",
    'fn apart() { String::new() }',
    'pub const fn fixed() -> u8 { b(2) }',
    'const unsafe fn raw() { fixed() }',
    'fn outer() { fn inner() { hurt() } let x = 1; other() }',
    'trait Shape { fn area(&self); fn draw(&self) { a() } }',
    'macro_rules! make { ($x:expr) => { $crate::a() } }',
  ];
  const more = ['static ONE: Lazy<u8> = Lazy::new(|| make!(1));', 'const TWO: u8 = 2;', 'fn declared();'];
  t.strictSame([...withCallers(new Set(['hurt']), [code.join('\n'), more.join('\n')])].sort(), [
    'ONE',
    'a',
    'b',
    'draw',
    'fixed',
    'hurt',
    'inner',
    'make',
    'named',
    'outer',
    'raw',
  ]);
});
