// What can be known of a private key from its text: does it parse, is it encrypted, is it a published one.
import { createHash, createPrivateKey } from 'node:crypto';
import type { Assessment } from '../secret-rule.ts';
import { isSequence } from './placeholder.ts';

/**
 * SHA-256 of the first 128 base-64 characters of private keys that everyone has: those of Vagrant's boxes, of Node's
 * test suite and of jwt.io. The beginning is enough, as it holds the modulus or the public key.
 */
const publishedKeys: ReadonlySet<string> = new Set([
  'ec651b0da5b5d49997c14d125497a7bf92e8a42c95288b4a1440e6eac258376f',
  'cf6e0d7acee3b10c3b6806ecc30d44e35728de111806258e781f8ed64675a824',
  'a977f27b2b524d6fece56e60fe3618d88100076f88579460068aeccdf21fad80',
  '052a97c7ba62a44f6b2618b335965e55a41a767483867d362081b195bc94ce4b',
  '0db1bf02e742016f02b3d97ec3eafdb4e07e3980ac86378fa1a3260917782dda',
  '73ad3de08bd8b90ea601fe92c73577e87a7040ff977ff4103920f45a45f037d0',
]);

/** Exported for its test: a published key can't stand there without being found. */
export function isPublishedKey(body: string, published: ReadonlySet<string> = publishedKeys): boolean {
  return published.has(createHash('sha256').update(body.slice(0, 128)).digest('hex'));
}

/** Of no use without its passphrase, and so not as sure to be a secret. */
export const encryptedKey: Assessment = {
  verdict: 'unknown',
  severity: 'medium',
  tier: 'generic',
  note: 'It is encrypted with a passphrase.',
};

/** Assesses a key block as it stands in a file, escaped or quoted line by line as it may be. */
export function assessPrivateKey(block: string): Assessment {
  const [, label = '', inner = ''] =
    /^-----BEGIN ([ A-Z0-9_-]{0,60}?)-----([\s\S]*?)(?:-----END|$)/.exec(block) ?? [];
  const headers = /(?:Proc-Type|DEK-Info):[^\n\\]{0,80}/g;
  const encrypted = /ENCRYPTED/.test(label) || /Proc-Type: ?4,ENCRYPTED/.test(inner);
  const body = inner
    .replace(headers, '')
    .replace(/(?:Version|Comment|Charset):[^\n\\]{0,200}/g, '')
    .replace(/\\[rnt]/g, '')
    .replace(/[^A-Za-z0-9+/=]/g, '');
  // Elided keys in documentation: "MIIE...", "<key here>", a handful of letters.
  if (
    body.length < 40 ||
    !/[A-Za-z0-9+/=]{36}/.test(inner) ||
    /\.{3}|\*{3}|<[a-z]/i.test(inner) ||
    isDummy(body) ||
    /EXAMPLE|FAKE|DUMMY/.test(label)
  )
    return { verdict: 'reject' };
  if (isPublishedKey(body)) return { verdict: 'invalid', note: 'It is a publicly known test key.' };
  if (encrypted || isEncryptedOpenssh(label, body)) return encryptedKey;
  if (/PGP/.test(label)) return assessPgpKey(body);
  if (parses(label, body)) return { verdict: 'valid' };
  if (isShortened(body)) return { verdict: 'invalid', note: 'It is much shorter than its header states.' };
  // Cut off as it may be, a key in OpenSSH's own format begins with the format's name.
  if (/OPENSSH/.test(label)) return { verdict: 'invalid' };
  return { verdict: 'unknown', note: 'It could not be parsed.' };
}

/** A DER sequence (ITU-T X.690, 8.1.3) begins with its length: of what documentation shows, a line is there. */
function isShortened(body: string): boolean {
  const bytes = Buffer.from(body, 'base64');
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0x3082 && bytes.length < bytes.readUInt16BE(2) / 8;
}

function isDummy(body: string): boolean {
  return (
    new Set(body).size < 12 || /(.)\1{15,}/.test(body.replace(/A+/g, 'A')) || isSequence(body.slice(0, 40))
  );
}

/** The first packet's tag marks a secret key (RFC 9580, 4.2): 5, or 7 for a subkey. */
function assessPgpKey(body: string): Assessment {
  // What is left of the marks of a comment is no part of it.
  const [first = 0] = Buffer.from(body.replace(/^[/+]+/, '').slice(0, 4), 'base64');
  const tag = (first & 0x40) === 0 ? (first & 0x3c) >> 2 : first & 0x3f;
  return { verdict: (first & 0x80) !== 0 && (tag === 5 || tag === 7) ? 'valid' : 'invalid' };
}

/** In the OpenSSH format the cipher's name is the first string after the magic. */
function isEncryptedOpenssh(label: string, body: string): boolean {
  if (!/OPENSSH/.test(label)) return false;
  const bytes = Buffer.from(body, 'base64');
  if (bytes.toString('latin1', 0, 14) !== 'openssh-key-v1' || bytes.length < 24) return false;
  const length = bytes.readUInt32BE(15);
  return length < 64 && bytes.toString('latin1', 19, 19 + length) !== 'none';
}

function parses(label: string, body: string): boolean {
  if (/OPENSSH/.test(label))
    return Buffer.from(body, 'base64').toString('latin1', 0, 14) === 'openssh-key-v1';
  const lines = body.match(/.{1,64}/g) ?? [];
  try {
    createPrivateKey(`-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`);
    return true;
  } catch {
    return false;
  }
}
