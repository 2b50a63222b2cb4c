import t from 'tap';
import {
  convertedOf,
  folderOperandsOf,
  receiverChainOf,
  sameTextOf,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/guard-operands.ts';
import type { Call, IrNode } from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/ir.ts';

const place = { start: 0, end: 0 };
const name = (text: string): IrNode => ({ kind: 'name', name: text, ...place });
const member = (object: IrNode, text: string): IrNode => ({ kind: 'member', object, name: text, ...place });
const call = (callee: IrNode, ...args: IrNode[]): Call => ({
  kind: 'call',
  callee,
  args,
  named: [],
  ...place,
});
const a = name('a');

t.test('guard operands: what has the same text', async (t) => {
  const lower = call(member(a, 'toLowerCase'));
  t.same(sameTextOf(a), [a]);
  t.same(sameTextOf(lower), [lower, a]);
  const both = call(name('strtolower'), call(name('trim'), a));
  t.same(sameTextOf(both), [both, call(name('trim'), a), a]);
  t.same(sameTextOf({ kind: 'group', parts: [lower], ...place }), [lower, a], 'in parentheses');
  const module = call(member(name('strings'), 'ToLower'), a);
  t.same(sameTextOf(module), [module, a], 'by the function of a module');
});

t.test('guard operands: a part is another text', async (t) => {
  const part = call(member(a, 'substring'), name('b'));
  t.same(sameTextOf(part), [part]);
  const cut = call(name('trim'), a, name('b'));
  t.same(sameTextOf(cut), [cut], 'what is cut off says someone else');
});

t.test('guard operands: conversions and folders', async (t) => {
  const made = call(name('URL'), a);
  t.same(convertedOf(made), [made, a]);
  t.same(convertedOf(call(name('load'), a)), [call(name('load'), a)]);
  const path = call(member(call(member(a, 'resolve')), 'normalize'));
  t.same(receiverChainOf(path), [call(member(a, 'resolve')), a]);
  t.same(folderOperandsOf(member(a, 'parent')), [a]);
  t.same(folderOperandsOf(member(a, 'name')), []);
});
