// DSSE: a signed envelope around a statement. https://github.com/secure-systems-lab/dsse
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { SourceError } from '../../source/source-error.ts';

export const payloadType = 'application/vnd.in-toto+json';

export interface Envelope {
  readonly payloadType: string;
  /** Base64. */
  readonly payload: string;
  /** Empty where nobody signed. */
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** An Ed25519 key, private or public, as PEM. Throws SourceError for anything else. */
export function readKey(pem: string): KeyObject {
  try {
    const key = /PRIVATE KEY/.test(pem) ? createPrivateKey(pem) : createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The text is no key at all.
  }
  throw new SourceError(
    'source_refused',
    'The key is not an Ed25519 key in PEM. Create one with `openssl genpkey -algorithm ed25519`.',
  );
}

/** The SHA-256 of the public key, by which a signature names it. */
export function keyIdOf(key: KeyObject): string {
  return hash('sha256', publicOf(key).export({ type: 'spki', format: 'der' }), 'hex');
}

/** @param key private; the envelope is unsigned without one */
export function envelopeOf(statement: unknown, key: KeyObject | undefined): string {
  const payload = Buffer.from(JSON.stringify(statement));
  const signatures =
    key === undefined
      ? []
      : [{ keyid: keyIdOf(key), sig: sign(null, preAuthEncoding(payload), key).toString('base64') }];
  return serialize({ payloadType, payload: payload.toString('base64'), signatures });
}

/** Undefined for what `envelopeOf` would not have written exactly so. */
export function parseEnvelope(text: string): Envelope | undefined {
  const read = parsed(text) as Partial<Envelope> | null | undefined;
  if (typeof read !== 'object' || read === null || !Array.isArray(read.signatures)) return undefined;
  const { payload, signatures } = read;
  if (typeof payload !== 'string') return undefined;
  const envelope: Envelope = {
    payloadType,
    payload: Buffer.from(payload, 'base64').toString('base64'),
    signatures: signatures.map((one: Partial<Envelope['signatures'][number]> | null) => ({
      keyid: String(one?.keyid),
      sig: String(one?.sig),
    })),
  };
  return serialize(envelope) === text ? envelope : undefined;
}

/** The statement; undefined where its text is not the one that is written of it. */
export function statementIn({ payload }: Envelope): unknown {
  const text = Buffer.from(payload, 'base64').toString('utf8');
  const statement = parsed(text);
  return statement !== undefined && JSON.stringify(statement) === text ? statement : undefined;
}

export function isSignedBy({ payload, signatures }: Envelope, key: KeyObject): boolean {
  const [one] = signatures;
  if (one === undefined || signatures.length !== 1 || one.keyid !== keyIdOf(key)) return false;
  const signature = Buffer.from(one.sig, 'base64');
  if (signature.toString('base64') !== one.sig) return false;
  return verify(null, preAuthEncoding(Buffer.from(payload, 'base64')), publicOf(key), signature);
}

function publicOf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key;
}

/** What is signed: the type and the payload with their lengths. */
function preAuthEncoding(payload: Buffer): Buffer {
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

function serialize(envelope: Envelope): string {
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
