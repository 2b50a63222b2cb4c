// Calls to other servers as spans: who was asked and how it went. Paths and queries stay here, for they hold codes and
// signatures; and nobody else learns of the trace.
import { kindOfFault, type Tracing } from '@assay/core';

export function tracedFetch(send: typeof fetch, tracing: Tracing): typeof fetch {
  return (input, init) => {
    if (!tracing.current()) return send(input, init);
    const { hostname, port, protocol } = new URL(input instanceof Request ? input.url : input);
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    };
    return tracing.span(method, { kind: 'client', attributes }, async (span) => {
      const response = await send(input, init).catch((error: unknown) => {
        // What fetch throws says only that it failed; its cause says how.
        span.fail(kindOfFault(error instanceof Error ? (error.cause ?? error) : error));
        throw error;
      });
      span.set({ 'http.response.status_code': response.status });
      if (response.status >= 400) span.fail(String(response.status));
      return response;
    });
  };
}
