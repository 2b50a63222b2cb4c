// Networks that are everyone.
import { isList, Unknown, unknown, type Value } from '../value.ts';

const everywhere: ReadonlySet<string> = new Set([
  '0.0.0.0/0',
  '::/0',
  '0000:0000:0000:0000:0000:0000:0000:0000/0',
  '*',
  'internet',
  'any',
  '0.0.0.0',
  '/0',
]);

/** Whether the value, or one of a list, is the whole internet. */
export function isPublicCidr(value: Value): Value {
  if (value instanceof Unknown) return unknown;
  if (isList(value)) {
    const results = value.map(isPublicCidr);
    if (results.includes(true)) return true;
    return results.some((one) => one instanceof Unknown) ? unknown : false;
  }
  // A prefix of no bits is everything, whatever address stands before it.
  return typeof value === 'string' && (everywhere.has(value.toLowerCase()) || /^[\d.:a-f]+\/0$/i.test(value));
}
