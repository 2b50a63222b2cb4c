// The keys of the activity log, which are kept outside of the database: anyone who can write the database cannot compute
// the hash of an entry, nor sign a checkpoint. The first key signs; the others verify what they signed before.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto';

/** Bytes that a key has to have. */
const minKeyBytes = 32;
const sha256Hex = /^[0-9a-f]{64}$/;
/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface ActivityKey {
  /** 16 hexadecimal digits, which reveal nothing about the key. */
  readonly id: string;
  /** HMAC-SHA-256 in hexadecimal digits. */
  hmac(text: string): string;
  /** Ed25519, by a key pair that is derived from this key; base64. */
  sign(text: string): string;
  /** SubjectPublicKeyInfo (DER) in base64: verifies signatures without the key. */
  readonly publicKey: string;
}

export class ActivityKeys {
  readonly #keys: readonly ActivityKey[];

  /** The first key signs. Throws for a key that is too short. */
  constructor(secrets: readonly string[] = []) {
    this.#keys = secrets.map(activityKey);
  }

  get current(): ActivityKey | undefined {
    return this.#keys[0];
  }

  find(id: string | null): ActivityKey | undefined {
    return this.#keys.find((key) => key.id === id);
  }
}

/** What the head of the chain is signed as, so that cutting off the newest entries shows. */
export function headMac(
  key: ActivityKey,
  head: { readonly sequence: number; readonly hash: string },
): string {
  return key.hmac(JSON.stringify(['assay activity head', head.sequence, head.hash]));
}

function activityKey(secret: string): ActivityKey {
  if (Buffer.byteLength(secret) < minKeyBytes)
    throw new Error(`A key of the activity log must have at least ${minKeyBytes} bytes.`);
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  // A key that is bytes is looked into at each use, which takes five times as long.
  const macKey = createSecretKey(derive('assay activity chain'));
  let pair: { readonly privateKey: KeyObject; readonly publicKey: string } | undefined;
  const keyPair = () => {
    pair ??= pairOf(derive('assay activity checkpoints'));
    return pair;
  };
  return {
    id: createHash('sha256').update(derive('assay activity key id')).digest('hex').slice(0, 16),
    hmac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
    sign: (text) => sign(null, Buffer.from(text), keyPair().privateKey).toString('base64'),
    get publicKey() {
      return keyPair().publicKey;
    },
  };
}

function pairOf(seed: Buffer): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return { privateKey, publicKey };
}

/** Whether a text has the form of a hash of the chain. */
export function isChainHash(text: unknown): text is string {
  return typeof text === 'string' && sha256Hex.test(text);
}
