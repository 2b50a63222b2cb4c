import { randomUUID } from 'node:crypto';
import type { Request } from '@hapi/hapi';

const ids = new WeakMap<object, string>();

/** The caller's own X-Request-Id when it is a plain one, else a new UUID; the same for the whole request. */
export function requestIdOf(request: Pick<Request, 'headers'> & object): string {
  let id = ids.get(request);
  if (id === undefined) {
    const given = request.headers['x-request-id'];
    id = typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
    ids.set(request, id);
  }
  return id;
}
