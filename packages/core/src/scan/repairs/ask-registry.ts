// How registries other than npm's are asked: one address, its credentials as a header, and an answer of bounded size.
import type { RepairContext } from './repair.ts';
import { RepairError } from './repair-error.ts';

const maxBytes = 64 * 1024 * 1024;

/** Undefined of what the registry does not know. Throws RepairError where it does not answer. */
export async function askRegistry(
  address: string,
  { fetch, signal }: Pick<RepairContext, 'fetch' | 'signal'>,
  accept = '*/*',
): Promise<string | undefined> {
  const { url, authorization } = withoutCredentials(address);
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetch(url, { headers: { accept, ...(authorization && { authorization }) }, signal });
    bytes = await response.arrayBuffer();
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message } = error as Error & { cause?: { readonly code?: string } };
    throw new RepairError(`${new URL(url).host} cannot be reached (${cause?.code ?? message}).`);
  }
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new RepairError(`${new URL(url).host} answered with status ${response.status}.`);
  if (bytes.byteLength > maxBytes) throw new RepairError(`${new URL(url).host} answered with too much.`);
  return new TextDecoder().decode(bytes);
}

function withoutCredentials(address: string): { readonly url: string; readonly authorization?: string } {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: url.href };
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
