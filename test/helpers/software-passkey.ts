// A passkey in software: answers as a browser with an authenticator does (WebAuthn, ES256, no attestation).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

export interface SoftwarePasskey {
  readonly id: string;
  create(options: CreationOptions, origin: string): Readonly<Record<string, unknown>> & { id: string };
  /** `isVerified`: whether the authenticator has seen a PIN or a fingerprint. */
  get(
    options: RequestOptions,
    origin: string,
    isVerified?: boolean,
  ): Readonly<Record<string, unknown>> & { id: string };
}

export function softwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  const authenticatorData = (rpId: string, flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    id,
    create({ challenge, rp }, origin) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const coseKey = Buffer.concat([
        // kty EC2, alg ES256, crv P-256, and the point.
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const data = authenticatorData(rp.id ?? '', 0x45, attested);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get({ challenge, rpId = '' }, origin, isVerified = true) {
      const data = authenticatorData(rpId, isVerified ? 0x05 : 0x01);
      const json = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
