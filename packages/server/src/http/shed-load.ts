// Refuses requests while the event loop is late. hapi can do that, but measures the memory each time, too, which ends
// the process when no file can be opened (EMFILE).
import { serverUnavailable } from '@hapi/boom';
import type { Server } from '@hapi/hapi';

const sampleMs = 100;

/** 0: requests are never refused. */
export function shedLoad(server: Server, maxDelayMs: number): void {
  if (maxDelayMs === 0) return;
  let beganAt = performance.now();
  let lastDelayMs = 0;
  const lateness = (): number => performance.now() - beganAt - sampleMs;
  const timer = setInterval(() => {
    lastDelayMs = lateness();
    beganAt = performance.now();
  }, sampleMs);
  timer.unref();
  server.events.on('stop', () => clearInterval(timer));
  server.ext('onRequest', (_, h) => {
    if (Math.max(lastDelayMs, lateness()) > maxDelayMs) throw serverUnavailable();
    return h.continue;
  });
}
