// One burst of requests against a server on this machine, by a process of its own. The argument is the module
// of the load generator; what to send comes as a message, and the report goes back as one.
import { once } from 'node:events';

interface Order {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly Readonly<Record<string, string>>[];
}

const { default: autocannon } = await import(process.argv[2] ?? '');
const [{ url, connections, seconds, requests }] = (await once(process, 'message')) as [Order];
const prepared = requests.map(({ method, path, token, body }) => ({
  method,
  path,
  headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body }),
}));
// A connection is one person's, and begins somewhere: by itself each would send all requests of everybody from the first.
const ofPeople = [...Map.groupBy(prepared, ({ headers }) => headers.authorization).values()];
let opened = 0;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  // Its clock is not set back by every reply, so it must not strike while all is well; the longest wait is told.
  timeout: 2 * seconds + 30,
  // Each of a thousand connections would prepare all of these once more, and count the time as the server's.
  requests: prepared.slice(0, 1),
  setupClient(client: { setRequests(list: readonly object[]): void }) {
    const own = ofPeople[opened % ofPeople.length] ?? [];
    const start = Math.floor(opened / ofPeople.length) % own.length;
    opened += 1;
    client.setRequests([...own.slice(start), ...own.slice(0, start)]);
  },
});
const { requests: rate, latency, errors, timeouts, non2xx, statusCodeStats } = result;
process.send?.({
  perSecond: rate.average,
  p99: latency.p99,
  longest: latency.max,
  errors,
  timeouts,
  non2xx,
  statusCodeStats,
});
