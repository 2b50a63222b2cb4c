// Node's fetch reads no proxy variables by itself; where they are set, this one goes through the proxy.
import type { Dispatcher } from 'undici';
import { type ProxyFor, proxiesOf } from './outgoing-proxy.ts';

const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/** The system's fetch, or one through the proxy that the environment names (`NO_PROXY` is heeded). */
export function proxiedFetch(env: Readonly<Record<string, string | undefined>>): typeof fetch {
  if (!proxyVariables.some((name) => env[name])) return globalThis.fetch;
  const proxyFor = proxiesOf(env);
  let through: Promise<typeof fetch> | undefined;
  // Loaded when something is asked: most portals ask nobody.
  return async (input, init) => {
    through ??= throughProxy(proxyFor);
    return (await through)(input, init);
  };
}

async function throughProxy(proxyFor: ProxyFor): Promise<typeof fetch> {
  const undici = await import('undici');
  const agents = new Map<string, Dispatcher>();
  const agentOf = ({ href }: URL): Dispatcher => {
    const agent = agents.get(href) ?? new undici.ProxyAgent(href);
    agents.set(href, agent);
    return agent;
  };
  // By each request and not by each call: a redirect may lead to a host that needs no proxy.
  const dispatcher = new undici.Agent().compose((direct) => (options, handler) => {
    const proxy = options.origin === undefined ? undefined : proxyFor(new URL(options.origin));
    return proxy ? agentOf(proxy).dispatch(options, handler) : direct(options, handler);
  });
  const send = undici.fetch as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => send(input, { ...init, dispatcher });
}
