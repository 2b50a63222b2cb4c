// Functions that a browser or a worker calls with a message: only their events hold data of another window.
// https://developer.mozilla.org/docs/Web/API/MessageEvent
import type { Func, IrNode } from './ir.ts';
import { eachNode } from './walk-ir.ts';

/** What the event of a message is called in paths, whatever its parameter is named. */
export const messageEvent = 'MessageEvent';

const listens = /^(?:addEventListener|addListener|on|once)$/;
const named = /^(?:on|handle|receive|process)_?\w*message$/i;

/** Whether a parameter is declared as the event of a message. */
export function isMessageType(type: string | null): boolean {
  return type !== null && /^(?:ExtendableMessageEvent|MessageEvent)\b/.test(type);
}

/** Functions of a file that are registered for messages, or named as if they were. */
export function messageHandlers(code: readonly IrNode[]): ReadonlySet<Func> {
  const handlers = new Set<Func>();
  const registered = new Set<string>();
  const functions: (readonly [string, Func])[] = [];
  const register = (given: IrNode | undefined): void => {
    if (given?.kind === 'function') handlers.add(given);
    else if (given?.kind === 'name' || given?.kind === 'member') registered.add(given.name ?? '');
    // `this.receive.bind(this)`
    else if (given?.kind === 'call' && given.callee.kind === 'member' && given.callee.name === 'bind')
      register(given.callee.object);
  };
  eachNode(code, (part) => {
    if (part.kind === 'function' && part.name !== null) functions.push([part.name, part]);
    if (part.kind === 'call' && listens.test(nameOf(part.callee)) && isMessage(part.args[0]))
      register(part.args[1]);
    if (part.kind !== 'assign') return;
    const name = nameOf(part.target);
    if (/^onmessage(?:error)?$/.test(name)) register(part.value);
    else if (part.value.kind === 'function') functions.push([name, part.value]);
  });
  for (const [name, func] of functions) if (registered.has(name) || named.test(name)) handlers.add(func);
  return handlers;
}

function isMessage(code: IrNode | undefined): boolean {
  return code?.kind === 'literal' && code.value === 'message';
}

function nameOf(code: IrNode): string {
  return (code.kind === 'name' || code.kind === 'member') && code.name !== null ? code.name : '';
}
