// A reply that is ready before the body has come: the client is still sending, and would meet a closed
// connection instead of its answer. So the rest is thrown away first, for a moment.
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const longestMs = 1_000;

export function hasUnreadBody(req: IncomingMessage): boolean {
  // An injected request is whole.
  return req instanceof IncomingMessage && !req.complete && !req.destroyed;
}

/** Waits for the end of what nobody will read, a second at most; hapi then closes the connection. */
export async function passOverBody(req: IncomingMessage): Promise<void> {
  const enough = new AbortController();
  const { signal } = enough;
  req.resume();
  await Promise.race([
    once(req, 'end', { signal }),
    once(req, 'close', { signal }),
    delay(longestMs, undefined, { signal }),
  ]).catch(() => {});
  enough.abort();
}
