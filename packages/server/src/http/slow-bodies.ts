// Bodies that come too slowly are cut; large ones may take as long as a slow line needs for them.
import type { IncomingMessage } from 'node:http';

/** For a request of any size. */
const firstMs = 15_000;
/** Bytes a second that keep it going beyond that: 50 MB in less than a quarter of an hour. */
const slowestRate = 64 * 1024;
const checkMs = 1_000;
/** Of the whole request, for Node: what the rate allows for the largest document. */
export const longestRequestMs = 15 * 60_000;

interface Wait {
  ms: number;
  since: number | null;
}

const waits = new WeakMap<IncomingMessage, Wait>();

/** From now on until the returned function is called the body is not read by us: its sender is not the one who is slow. */
export function waitBeforeReading(request: IncomingMessage): () => void {
  const wait: Wait = waits.get(request) ?? { ms: 0, since: null };
  wait.since = performance.now();
  waits.set(request, wait);
  return () => {
    wait.ms = waitedMs(request);
    wait.since = null;
  };
}

function waitedMs(request: IncomingMessage): number {
  const { ms, since } = waits.get(request) ?? { ms: 0, since: null };
  return since === null ? ms : ms + performance.now() - since;
}

/** Calls back once when what has come by now is less than the time that it took allows. */
export function cutSlowBody(
  request: IncomingMessage,
  cut: () => void,
  { now = () => performance.now(), everyMs = checkMs } = {},
): void {
  if (request.complete) return;
  const began = now();
  const before = request.socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const received = request.socket.bytesRead - before;
    if (now() - began - waitedMs(request) <= firstMs + (received / slowestRate) * 1_000) return;
    clearInterval(timer);
    cut();
  }, everyMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}
