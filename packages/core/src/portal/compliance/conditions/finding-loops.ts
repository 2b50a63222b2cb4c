// `findings` holds counts (`findings.open`), and is what loops go over: `findings.exists(f, f.exploited)`. A loop over it
// goes over a list of its own, which is read only where a condition asks for it.
import { isNode } from './step-budget.ts';

export const loops: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** The list behind `findings` in a loop. */
export const openFindings = 'openFindings';

/** Makes a call of a loop with `findings` as its receiver go over the list. */
export function loopOverFindings(call: readonly unknown[]): void {
  const [name, receiver] = call;
  if (typeof name !== 'string' || !loops.has(name) || !isNode(receiver)) return;
  if (receiver.op === 'id' && receiver.args === 'findings')
    (receiver as { args: unknown }).args = openFindings;
}
