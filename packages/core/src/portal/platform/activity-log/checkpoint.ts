// Signed statements of where the chain of the activity log ended at a time. They are kept outside of the portal:
// a chain that was cut off or rewritten does not agree with them.
import { createPublicKey, verify } from 'node:crypto';
import { type ActivityKey, type ActivityKeys, isChainHash } from './activity-keys.ts';

export interface Checkpoint {
  /** The id of the chain's first entry: which portal this is. */
  readonly chain: string;
  readonly sequence: number;
  /** Of the entry with that sequence. */
  readonly hash: string;
  readonly at: string;
  readonly keyId: string;
  /** SubjectPublicKeyInfo (DER) of an Ed25519 key, base64. */
  readonly publicKey: string;
  /** Ed25519 over `signedText`, base64. */
  readonly signature: string;
}

/** The text that is signed; the same for everyone who verifies. */
export function signedText(checkpoint: Pick<Checkpoint, 'chain' | 'sequence' | 'hash' | 'at'>): string {
  const { chain, sequence, hash, at } = checkpoint;
  return `assay activity checkpoint\n${chain}\n${sequence}\n${hash}\n${at}\n`;
}

export function signCheckpoint(
  stated: Pick<Checkpoint, 'chain' | 'sequence' | 'hash' | 'at'>,
  key: ActivityKey,
): Checkpoint {
  const { id: keyId, publicKey } = key;
  return { ...stated, keyId, publicKey, signature: key.sign(signedText(stated)) };
}

/** Whether one of the keys signed it. The public key inside counts for nothing: anyone can put theirs there. */
export function isGenuine(checkpoint: Checkpoint, keys: ActivityKeys): boolean {
  const key = keys.find(checkpoint.keyId);
  if (!key) return false;
  const publicKey = createPublicKey({
    key: Buffer.from(key.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  return verify(
    null,
    Buffer.from(signedText(checkpoint)),
    publicKey,
    Buffer.from(checkpoint.signature, 'base64'),
  );
}

/** The checkpoints of a file, one JSON object per line. Throws an Error that names the first line that is none. */
export function readCheckpoints(text: string): readonly Checkpoint[] {
  const read: Checkpoint[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const checkpoint = asCheckpoint(line);
    if (!checkpoint) throw new Error(`Line ${index + 1} is not a checkpoint.`);
    read.push(checkpoint);
  }
  return read;
}

function asCheckpoint(line: string): Checkpoint | undefined {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof given !== 'object' || given === null) return undefined;
  const fields = given as Readonly<Record<string, unknown>>;
  const texts = ['chain', 'at', 'keyId', 'publicKey', 'signature'] as const;
  if (texts.some((name) => typeof fields[name] !== 'string')) return undefined;
  if (!Number.isSafeInteger(fields.sequence) || !isChainHash(fields.hash)) return undefined;
  return fields as unknown as Checkpoint;
}
