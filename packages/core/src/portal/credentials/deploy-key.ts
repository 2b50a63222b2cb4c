// Ed25519 key pairs in the form of OpenSSH (PROTOCOL.key): made here, or read to find the public half.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { ValidationError } from '../../support/errors.ts';

export interface DeployKey {
  readonly privateKey: string;
  /** One line: type, key and comment. */
  readonly publicKey: string;
}

const magic = Buffer.from('openssh-key-v1\0');
const ed25519 = 'ssh-ed25519';
const lineLength = 70;

/** A new key without a passphrase. */
export function generateDeployKey(comment: string): DeployKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const blob = Buffer.concat([field(ed25519), field(point)]);
  const check = randomBytes(4);
  const secret = Buffer.concat([check, check, blob, field(Buffer.concat([seed, point])), field(comment)]);
  // Filled up to the size of a block with 1, 2, 3, …
  const padding = Buffer.from(Array.from({ length: (8 - (secret.length % 8)) % 8 }, (_, index) => index + 1));
  const whole = Buffer.concat([
    magic,
    field('none'),
    field('none'),
    field(''),
    number(1),
    field(blob),
    field(Buffer.concat([secret, padding])),
  ]);
  const lines = whole.toString('base64').match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return {
    privateKey: `${['-----BEGIN', 'OPENSSH PRIVATE KEY-----'].join(' ')}\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----\n`,
    publicKey: publicLine(blob, comment),
  };
}

/** Throws ValidationError unless it is a private key that ssh can use without a passphrase. */
export function readDeployKey(given: string, comment: string): DeployKey {
  const text = given.trim();
  const body =
    /^-----BEGIN OPENSSH PRIVATE KEY-----\s+([A-Za-z0-9+/=\s]+)-----END OPENSSH PRIVATE KEY-----$/.exec(
      text,
    )?.[1];
  if (body === undefined) {
    throw wrongKey(
      /^-----BEGIN .*PRIVATE KEY-----/.test(text)
        ? 'The private key is not in the OpenSSH format. Convert a copy of it with `ssh-keygen -p -f FILE`.'
        : 'This is not a private key in the OpenSSH format, which begins with "-----BEGIN OPENSSH PRIVATE KEY-----".',
    );
  }
  const bytes = Buffer.from(body, 'base64');
  const fields = new FieldReader(bytes, magic.length);
  const isKey = bytes.subarray(0, magic.length).equals(magic);
  const cipher = isKey ? fields.next()?.toString() : undefined;
  if (cipher !== undefined && cipher !== 'none') {
    throw wrongKey(
      'The private key has a passphrase. Use one without, made for this portal alone: `ssh-keygen -t ed25519 -N ""`.',
    );
  }
  fields.next();
  fields.next();
  fields.skip(4);
  const blob = fields.next();
  const type = blob && new FieldReader(blob, 0).next()?.toString();
  if (cipher === undefined || !blob || !type || !/^[a-z0-9@.-]+$/.test(type)) {
    throw wrongKey('The private key is incomplete or damaged.');
  }
  return { privateKey: `${text}\n`, publicKey: publicLine(blob, comment) };
}

class FieldReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  /** Undefined where the bytes end before. */
  next(): Buffer | undefined {
    if (this.#at + 4 > this.#bytes.length) return undefined;
    const start = this.#at + 4;
    const end = start + this.#bytes.readUInt32BE(this.#at);
    if (end > this.#bytes.length) return undefined;
    this.#at = end;
    return this.#bytes.subarray(start, end);
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }
}

function publicLine(blob: Buffer, comment: string): string {
  const type = new FieldReader(blob, 0).next()?.toString() ?? ed25519;
  return `${type} ${blob.toString('base64')} ${comment}`;
}

function field(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([number(bytes.length), bytes]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function wrongKey(sentence: string): ValidationError {
  return new ValidationError(sentence, { privateKey: sentence });
}
