// What can be known of a private key from its text: does it parse, is it encrypted, is it a published one.
import { createHash, createPrivateKey } from 'node:crypto';
import { isSequence } from './placeholder.ts';
import type { Judgement } from './secret-rule.ts';

/** SHA-256 of the key material of private keys that are published in standards and test suites. */
const publishedKeys: ReadonlySet<string> = new Set();

/** Judges a key block as it stands in a file, escaped or quoted line by line as it may be. */
export function judgePrivateKey(block: string): Judgement {
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
    isDummy(body)
  )
    return { verdict: 'reject' };
  if (publishedKeys.has(createHash('sha256').update(body).digest('hex')))
    return { verdict: 'invalid', note: 'It is a key that is published for tests.' };
  if (encrypted || isEncryptedOpenssh(label, body))
    return { verdict: 'valid', severity: 'medium', note: 'It is encrypted with a passphrase.' };
  if (/PGP/.test(label)) return { verdict: 'unknown' };
  return parses(label, body) ? { verdict: 'valid' } : { verdict: 'unknown', note: 'It could not be parsed.' };
}

function isDummy(body: string): boolean {
  return (
    new Set(body).size < 12 || /(.)\1{15,}/.test(body.replace(/A+/g, 'A')) || isSequence(body.slice(0, 40))
  );
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
