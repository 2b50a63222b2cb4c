// Node's own fetch asks no proxy: the one that the environment names is put before all that fetch in this process.
import { hasProxy, proxyDispatcher } from './send.ts';

export async function useProxy(): Promise<void> {
  if (!hasProxy()) return;
  const { setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(await proxyDispatcher());
}
