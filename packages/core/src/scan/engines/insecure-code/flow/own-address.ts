// Addresses of the site itself, as a framework makes them of routes.
import { findOption } from './conditions.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import { type TaintValue, traceOf, unknownValue, worstOrigin } from './taint-value.ts';

/** Parts of an address that lead away, among the parts of a route. */
export const leadingAway: readonly string[] = ['host', 'domain', 'subdomain', '**'];

/** `orders_path(id)`: it leads nowhere else, and holds what its parts hold. Undefined of what makes no such address. */
export function ownAddress(seen: SeenCall, { addresses }: LanguageFlow): TaintValue | undefined {
  const { path, args, named, code } = seen;
  if (!addresses?.test(path)) return undefined;
  if (leadingAway.some((name) => (findOption(seen, name)?.origin ?? 'constant') !== 'constant'))
    return undefined;
  const given = [...args, ...named.values()];
  const placed = worstOrigin(given);
  return {
    ...unknownValue(code, `${path}()`),
    sanitized: true,
    ...(placed !== 'constant' && { placed }),
    ...traceOf(given),
  };
}

/** `params[:sort].presence_in(%w[name date])`: one of a list that is no part of a request. */
export function pickedFrom({ path, args: [list], code }: SeenCall, { picks }: LanguageFlow) {
  const isPicked = picks?.test(path.slice(path.lastIndexOf('.') + 1)) === true;
  if (!isPicked || !list || list.pending || !/^(?:constant|unknown)$/.test(list.origin)) return undefined;
  return { ...unknownValue(code, `${path}()`), sanitized: true };
}
