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
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  // Its clock is not set back by every reply, so it must not strike while all is well; the longest wait is told.
  timeout: 2 * seconds + 30,
  requests: requests.map(({ method, path, token, body }) => ({
    method,
    path,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  })),
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
