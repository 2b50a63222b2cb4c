// The checksum in Azure's keys: Marvin32 over what stands before it. After the documentation and the tests of
// https://github.com/microsoft/security-utilities (IdentifiableSecrets).

/** What the services seed the checksum with: a kind of key and a version, eight characters. */
const seeds =
  'Default0 System00 Unknown0 Send0000 Manage00 Listen00 AbAcct00 Master00 Functi00 SysAll00 Resour00 MastRO00 SystRO00 Encryp00 MastRW00 SystRW00 Access00 Query000 PAdmin00 Classic0 ACRDflt0 IoTHub00 DpsKey00 Device00 Tenant00 Gatewy00 GitKey00'
    .split(' ')
    .map((seed) => Buffer.from(seed).readBigUInt64BE());
const [defaultSeed = 0n] = seeds;

/** The last four bytes of the key are the checksum of the others. */
export function endsInMarvinChecksum(key: string): boolean {
  const bytes = Buffer.from(key, 'base64');
  const end = bytes.length - 4;
  if (end < 4) return false;
  const checksum = bytes.readUInt32LE(end);
  return seeds.some((seed) => marvin32(bytes.subarray(0, end), seed) === checksum);
}

/** Of the common annotated form: behind 80 characters, the first ones of the checksum, in base 62 or base 64. */
export function hasAnnotatedChecksum(key: string): boolean {
  const checksum = marvin32(Buffer.from(key.slice(0, 80), 'base64'), defaultSeed);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(checksum);
  const said = key.slice(80).replace(/=+$/, '');
  return base62(bytes.readUInt32BE()).startsWith(said) || bytes.toString('base64').startsWith(said);
}

const entraSeed = Buffer.from('AadPwd00').readBigUInt64BE();
const entraAlphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890.-_~';

/** What a client secret of Entra (`8Q~`) ends on: the first three letters of the checksum of the text before. */
export function entraChecksum(text: string): string {
  const checksum = marvin32(Buffer.from(text, 'latin1'), entraSeed);
  return written(checksum, entraAlphabet).padStart(6, 'a').slice(0, 3);
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(number: number): string {
  return written(number, digits).padEnd(6, '0');
}

function written(number: number, alphabet: string): string {
  const { length } = alphabet;
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / length))
    text = `${alphabet[rest % length]}${text}`;
  return text;
}

/** Exported for its test, which has the vectors of SymCrypt. @returns 32 bits, without a sign */
export function marvin32(bytes: Buffer, seed: bigint): number {
  let low = Number(seed & 0xffffffffn) | 0;
  let high = Number(seed >> 32n) | 0;
  const block = (): void => {
    high ^= low;
    low = (rotate(low, 20) + high) | 0;
    high = rotate(high, 9) ^ low;
    low = (rotate(low, 27) + high) | 0;
    high = rotate(high, 19);
  };
  const whole = bytes.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    low = (low + bytes.readInt32LE(at)) | 0;
    block();
  }
  const tail = Buffer.alloc(4);
  bytes.copy(tail, 0, whole);
  tail[bytes.length - whole] = 0x80;
  low = (low + tail.readInt32LE()) | 0;
  block();
  block();
  return (low ^ high) >>> 0;
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
