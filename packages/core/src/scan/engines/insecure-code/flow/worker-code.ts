// Whether a script runs in a worker: no page but the own one can send it messages.
// https://developer.mozilla.org/docs/Web/API/WorkerGlobalScope
import type { Call, IrNode } from './ir.ts';
import { eachNode } from './walk-ir.ts';

/** What declares it: a type, or the library of types that is referred to. */
const declared =
  /\b(?:Dedicated|Shared|Service)?WorkerGlobalScope\b|<reference\s+lib=["']webworker|:\s*(?:Dedicated|Shared|Service)?Worker\s*=\s*\(?\s*(?:self|globalThis)\b/;
/** What only workers have, of themselves or of `self`. */
const members = /^(?:skipWaiting|clients|registration|importScripts)$/;
/** Events that only workers are notified of. */
const events = /^(?:install|activate|fetch|push|notificationclick|notificationclose|sync|periodicsync)$/;
/** What no worker has. */
const pages = /^(?:window|document|parent|opener|frames|localStorage)$/;

export function isWorkerCode(code: readonly IrNode[], text: string): boolean {
  let isOfPage = false;
  let isOfWorker = declared.test(text);
  eachNode(code, (part) => {
    if (part.kind === 'member' && isGlobal(part.object)) {
      isOfPage ||= pages.test(part.name ?? '');
      isOfWorker ||= members.test(part.name ?? '');
    }
    // `typeof window` asks where it runs.
    if (part.kind === 'member' && part.object.kind === 'name') isOfPage ||= pages.test(part.object.name);
    if (part.kind === 'call') isOfWorker ||= isOfWorkers(part);
  });
  return isOfWorker && !isOfPage;
}

function isOfWorkers({ callee, args }: Call): boolean {
  const name = calledGlobal(callee);
  const [first, second, ...more] = args;
  if (name === 'importScripts' || name === 'skipWaiting') return true;
  if (name === 'addEventListener')
    return first?.kind === 'literal' && typeof first.value === 'string' && events.test(first.value);
  // To a window it takes the origin that it is meant for.
  const isAnswer = second === undefined || second.kind === 'list';
  return name === 'postMessage' && first !== undefined && isAnswer && more.length === 0;
}

/** What a function of the scope itself is called; undefined of any other. */
function calledGlobal(callee: IrNode): string | null | undefined {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' && isGlobal(callee.object) ? callee.name : undefined;
}

function isGlobal(code: IrNode): boolean {
  return code.kind === 'name' && /^(?:self|globalThis)$/.test(code.name);
}
