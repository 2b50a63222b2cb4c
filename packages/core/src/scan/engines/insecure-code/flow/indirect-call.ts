// Calls by way of another function, as the calls that they are: `exec.call(null, command)`, `send(:system, command)`.
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import type { TaintValue } from './taint-value.ts';

/** The call that is made in the end; undefined where it is the call itself, or not known. */
export function directCall(seen: SeenCall, { indirect }: LanguageFlow): SeenCall | undefined {
  if (!indirect) return undefined;
  const { path, receiver, args, callee } = seen;
  if (indirect.texts && callee.text !== null && !callee.joined) return called(seen, callee.text, args);
  const last = path.slice(path.lastIndexOf('.') + 1);
  const start = own(indirect.callers, path) ?? own(indirect.callers, last);
  const skipped = start === undefined ? own(indirect.methods, last) : undefined;
  // `client.call('GET /items', …)`: no function is called on a text.
  const isOwnMethod = skipped === 1 && args[0]?.text != null;
  if (skipped !== undefined && receiver?.path && !isOwnMethod)
    return called(seen, receiver.path, args.slice(skipped));
  const [target] = args;
  if (start === undefined || !target) return undefined;
  // `Kernel.send(:system, …)` is a method of what it is sent to.
  const named = target.joined ? null : target.text;
  const ofReceiver = named !== null && receiver?.path ? `${receiver.path}.${named}` : named;
  return called(seen, ofReceiver ?? target.path, args.slice(start));
}

/** `change.apply(name)`: the function itself is called, where the file says which it is. */
export function interfaceCall(seen: SeenCall, { indirect }: LanguageFlow): SeenCall {
  const { path, receiver } = seen;
  const isCalled = receiver?.func && indirect?.interfaces?.test(path.slice(path.lastIndexOf('.') + 1));
  return isCalled ? { ...seen, callee: receiver, receiver: undefined } : seen;
}

/** A list that is handed over at once holds the arguments. */
function called(seen: SeenCall, path: string | null, args: readonly TaintValue[]): SeenCall | undefined {
  if (path === null || path === '') return undefined;
  return { ...seen, path, args: args.flatMap((arg) => arg.items ?? [arg]) };
}

function own(table: Readonly<Record<string, number>> | undefined, name: string): number | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}
