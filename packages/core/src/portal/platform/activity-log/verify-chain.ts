// Verifies a whole activity log: every entry up to the head, the head itself, and checkpoints that were kept elsewhere.
import type { Activity } from './activity.ts';
import {
  type ChainFault,
  type ChainHead,
  type ChainVerification,
  ChainWalk,
  isTrustedHead,
} from './activity-chain.ts';
import type { ActivityKeys } from './activity-keys.ts';
import type { ActivityMark } from './activity-mark.ts';
import { type Checkpoint, isGenuine } from './checkpoint.ts';

/** The log as it lies in the database. */
export interface ChainReader {
  head(): Promise<ChainHead>;
  /** The id of the first entry; undefined where there is none. */
  chainId(): Promise<string | undefined>;
  /** Some entries after a sequence, in order; none at the end. */
  read(
    after: number,
    upTo: number,
  ): Promise<readonly { readonly sequence: number; readonly entry: Activity | undefined }[]>;
  /** An entry behind the head, in one read with it. */
  firstBeyondHead(): Promise<number | undefined>;
  /** Whether there are people, who are never made without an entry. */
  isUsed(): Promise<boolean>;
}

export async function verifyChain(
  reader: ChainReader,
  keys: ActivityKeys,
  checkpoints: readonly Checkpoint[],
  // Read before the head, which may grow meanwhile.
  mark: ActivityMark['current'],
): Promise<ChainVerification> {
  const isUsed = await reader.isUsed();
  const head = await reader.head();
  const walk = new ChainWalk(keys);
  const stated = new Map<number, Checkpoint[]>();
  const chain = await reader.chainId();
  let agreeing = 0;
  const end = (fault: ChainFault | null = null, brokenAt: number | null = null): ChainVerification => ({
    entries: head.sequence,
    brokenAt,
    fault,
    keyedFrom: walk.keyedFrom,
    checkpoints: agreeing,
  });
  for (const checkpoint of checkpoints) {
    const { sequence } = checkpoint;
    // A forged one says nothing about an entry, but someone changed the file.
    if (!isGenuine(checkpoint, keys) || checkpoint.chain !== chain) return end('checkpoint', sequence);
    const here = stated.get(sequence);
    if (here) here.push(checkpoint);
    else stated.set(sequence, [checkpoint]);
  }
  if (head.sequence === 0 && isUsed) return end('head', 1);
  if (mark === 'forged') return end('mark', head.sequence + 1);
  while (walk.sequence < head.sequence) {
    const rows = await reader.read(walk.sequence, head.sequence);
    if (rows.length === 0) return end('missing', walk.sequence + 1);
    for (const { sequence, entry } of rows) {
      const expected = walk.sequence + 1;
      const fault = walk.next(sequence, entry);
      if (fault) return end(fault, expected);
      const here = stated.get(sequence) ?? [];
      if (here.some(({ hash }) => hash !== walk.hash)) return end('checkpoint', sequence);
      if (mark?.sequence === sequence && mark.hash !== walk.hash) return end('mark', sequence);
      agreeing += here.length;
    }
  }
  if (head.hash !== walk.hash) return end('head', head.sequence);
  const cutOff = (mark?.sequence ?? 0) > head.sequence;
  if (cutOff || checkpoints.some(({ sequence }) => sequence > head.sequence))
    return end('missing', head.sequence + 1);
  if (head.sequence > 0 && keys.current && walk.keyedFrom === null) return end('unkeyed', 1);
  if (!isTrustedHead(head, keys, isUsed)) return end('head', head.sequence + 1);
  const beyond = await reader.firstBeyondHead();
  return beyond === undefined ? end() : end('beyond', beyond);
}
