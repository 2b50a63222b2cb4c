// The rows of a set of packages, and the digest that it is found by.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FoundPackage } from '../../vocabulary/found-package.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { digestsText } from './package-digests.ts';
import { memberOf, toRow } from './package-rows.ts';

/** Rows of one statement, and of one transaction of a stage. */
const chunkRows = 400;
/** Others have their turn after so many. */
const turnRows = 1_000;

export interface SetRow {
  readonly row: ReturnType<typeof toRow>;
  readonly member: ReturnType<typeof memberOf>;
  readonly digests: string | null;
}

export interface PackageSetRows {
  readonly digest: string;
  readonly count: number;
  /** As the inventory names them. */
  readonly ecosystems: readonly string[];
  /** In the order of their keys; they need not be in memory together, and can be gone through again. */
  readonly chunks: Iterable<readonly SetRow[]>;
}

/** The rows of the packages, each once, and the digest of all that is in them. */
export async function packageSetRows(packages: readonly FoundPackage[]): Promise<PackageSetRows> {
  const unique = new Map<string, { readonly one: FoundPackage; readonly row: SetRow['row'] }>();
  for (const chunk of chunksOf(packages, turnRows)) {
    for (const one of chunk) {
      const row = toRow(one);
      unique.set(row.key, { one, row });
    }
    if (chunk.length === turnRows) await setImmediate();
  }
  const inOrder = [...unique.values()].sort((a, b) => (a.row.key < b.row.key ? -1 : 1));
  const places = new Map(inOrder.map(({ row }, place) => [row.purl, place]));
  const rows: SetRow[] = [];
  const hash = createHash('sha256').update('[');
  for (const chunk of chunksOf(inOrder, turnRows)) {
    for (const { one, row } of chunk) {
      const member = memberOf(one, places);
      const digests = digestsText(one.hashes);
      hash.update(`${rows.length === 0 ? '' : ','}${JSON.stringify([row.key, member, digests])}`);
      rows.push({ row, member, digests });
    }
    if (chunk.length === turnRows) await setImmediate();
  }
  return {
    digest: hash.update(']').digest('hex'),
    count: rows.length,
    ecosystems: [...new Set(rows.map(({ row }) => row.ecosystem))],
    chunks: { [Symbol.iterator]: () => chunksOf(rows, chunkRows) },
  };
}
