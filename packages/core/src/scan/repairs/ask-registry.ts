// How registries other than npm's are asked: one address, its credentials as a header, and an answer of bounded size.
import type { RepairContext } from './repair.ts';
import { RepairError } from './repair-error.ts';

const maxBytes = 64 * 1024 * 1024;

/** Undefined of what the registry does not know. Throws RepairError where it does not answer. */
export async function askRegistry(
  address: string,
  context: Pick<RepairContext, 'fetch' | 'signal'>,
  accept = '*/*',
): Promise<string | undefined> {
  const bytes = await askRegistryBytes(address, context, accept);
  return bytes && new TextDecoder().decode(bytes);
}

/** The same, of archives. */
export async function askRegistryBytes(
  address: string,
  { fetch, signal }: Pick<RepairContext, 'fetch' | 'signal'>,
  accept = '*/*',
): Promise<Buffer | undefined> {
  const { url, authorization } = withoutCredentials(address);
  const { host } = new URL(url);
  const parts: Uint8Array[] = [];
  try {
    const response = await fetch(url, {
      headers: { accept, ...(authorization && { authorization }) },
      signal,
    });
    if (!response.ok) await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return undefined;
    if (!response.ok) throw new RepairError(`${host} answered with status ${response.status}.`);
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > maxBytes) throw new RepairError(`${host} answered with too much.`);
      parts.push(part);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RepairError) throw error;
    const { cause, message } = error as Error & { cause?: { readonly code?: string } };
    throw new RepairError(`${host} cannot be reached (${cause?.code ?? message}).`);
  }
  return Buffer.concat(parts);
}

function withoutCredentials(address: string): { readonly url: string; readonly authorization?: string } {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: url.href };
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
