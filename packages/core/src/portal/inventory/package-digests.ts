// The digests of packages, each combination of them stored once: sets of packages have most in common.

import type { PackageHash } from '../../vocabulary/found-package.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';

/** `SHA-512:…`, several with spaces; null without any. */
export function digestsText(hashes: readonly PackageHash[] = []): string | null {
  if (hashes.length === 0) return null;
  return hashes.map(({ algorithm, value }) => `${algorithm}:${value}`).join(' ');
}

/** What `digestsText` was made of. */
export function readDigests(text: string): readonly PackageHash[] {
  return text.split(' ').map((one) => {
    const colon = one.indexOf(':');
    return { algorithm: one.slice(0, colon) as PackageHash['algorithm'], value: one.slice(colon + 1) };
  });
}

/** Texts of one statement. */
const chunkTexts = 400;

/**
 * The numbers of texts, which are stored where they are new. Inside of a transaction; in one order, so that two of them
 * never wait for each other.
 */
export async function numbersOfDigests(
  { knex }: Database,
  texts: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, number>> {
  const unique = [...new Set(texts)].filter((text) => text !== null).sort();
  const numbers = new Map<string | null, number>();
  for (const chunk of chunksOf(unique, chunkTexts)) {
    await knex('package_digests')
      .insert(chunk.map((digests) => ({ digests })))
      .onConflict('digests')
      .ignore();
    const rows: readonly { digests: string; number: number | string }[] = await knex('package_digests')
      .whereIn('digests', chunk)
      .select('digests', 'number');
    for (const { digests, number } of rows) numbers.set(digests, Number(number));
  }
  return numbers;
}
