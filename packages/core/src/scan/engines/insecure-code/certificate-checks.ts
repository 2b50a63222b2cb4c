// What code asks of certificates, as far as it says so itself.
import { isFalse } from './flow/conditions.ts';
import type { IrNode } from './flow/ir.ts';
import type { TaintValue } from './flow/taint-value.ts';
import { eachNode } from './flow/walk-ir.ts';

/** A server that asks its clients for no certificate has none to reject. https://nodejs.org/api/tls.html#tlscreateserveroptions-secureconnectionlistener */
export function asksForNone(options: ReadonlyMap<string, TaintValue>): boolean {
  const asked = options.get('requestCert');
  return asked !== undefined && isFalse(asked);
}

/** Says yes whatever it is asked: each of its ways ends in `true`. */
export function acceptsAll({ path, func }: TaintValue): boolean {
  if (/DangerousAcceptAny/.test(path ?? '')) return true;
  if (!func) return false;
  const ends: IrNode[] = [];
  for (const part of func.body)
    eachNode(part, (one) => {
      if (one.kind === 'return') ends.push(one.value);
    });
  const last = func.body.at(-1);
  if (ends.length === 0 && last) ends.push(last);
  return ends.length > 0 && ends.every((one) => one.kind === 'literal' && one.value === true);
}
