// Node's fetch reads no proxy variables by itself; where they are set, this one goes through the proxy.

const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/** The system's fetch, or one through the proxy that the environment names (`NO_PROXY` is heeded). */
export function proxiedFetch(env: Readonly<Record<string, string | undefined>>): typeof fetch {
  if (!proxyVariables.some((name) => env[name])) return globalThis.fetch;
  let through: Promise<typeof fetch> | undefined;
  // Loaded when something is asked: most portals ask nobody.
  return async (input, init) => {
    through ??= throughProxy();
    return (await through)(input, init);
  };
}

async function throughProxy(): Promise<typeof fetch> {
  const undici = await import('undici');
  const dispatcher = new undici.EnvHttpProxyAgent();
  const send = undici.fetch as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => send(input, { ...init, dispatcher });
}
