import { credentialKind } from '../../assess/credential-name.ts';
import { looksRandom } from '../../assess/dictionary-score.ts';
import { isPlaceholder } from '../../assess/placeholder.ts';
import { isPlaceholderWord } from '../../assess/placeholder-words.ts';
import { fakeText } from '../../fake-secret.ts';
import type { Assessment, SecretRule, Verdict } from '../../secret-rule.ts';

/** How far an entry can be from its document's `kind`. */
const reach = 4000;

export const kubernetesSecret: SecretRule = {
  id: 'kubernetes-secret',
  title: 'Value of a Kubernetes Secret',
  severity: 'high',
  remediation:
    'Change the value, and keep Secrets out of the repository or encrypt them (`SealedSecret`, SOPS, an external store).',
  references: ['https://kubernetes.io/docs/concepts/configuration/secret/'],
  tier: 'structured',
  keywords: ['kind: secret', 'kind: "secret"', "kind: 'secret'"],
  // Every entry of the document that names itself a Secret, its value on the line or as a block below it.
  pattern:
    /^[ \t]{1,40}["']?([\w.-]{1,120})["']?:[ \t]{1,8}(?:[|>][+-]?[ \t]{0,4}\r?\n[ \t]{1,40})?["']?([^\s"'{}[\]#|>][^\s"'{}[\]]{3,4000})["']?[ \t]{0,8}(?:#.{0,200})?$/gim,
  group: 2,
  reach: { before: reach, after: reach },
  oftenInTests: true,
  allowsPlaceholders: true,
  assess: assessEntry,
  examples: () => ({
    match: [
      `apiVersion: v1\nkind: Secret\ndata:\n  # of the shop\n  password: ${Buffer.from(fakeText('base62', 12)).toString('base64')}\n  user: YWRh\n`,
      `kind: Secret\nstringData:\n  API_TOKEN: "${fakeText('base62', 24)}"\n`,
    ],
    ignore: [
      'kind: Secret\ndata:\n  password: {{ .Values.password | b64enc }}\n',
      `kind: ConfigMap\ndata:\n  password: ${fakeText('base62', 12)}\n---\nkind: Secret\nmetadata:\n  name: shop\n`,
    ],
  }),
};

/** An entry of a store that a controller or a command puts there: 1Password, Vault, vals, Bitwarden. */
const inStore =
  /^(?:op|vault|bws|akeyless|infisical|doppler|(?:secret)?ref\+[a-z]+|(?:aws|gcp|az)-?(?:sm|kv|secrets?|kms)):\/\//;

function assessEntry(value: string, match: RegExpExecArray): Assessment | Verdict {
  const section = sectionOf(match);
  if (section === null) return 'reject';
  const text = section === 'data' ? decode(value) : value;
  if (text === null || text.length < 4 || /^<|^ENC\[|\$\(/.test(text) || inStore.test(text)) return 'reject';
  if (text.length < 60 && !text.startsWith('{') && isPlaceholder(text)) return 'reject';
  // `admin:password`: weak, and in use.
  if (section === 'data' && /^\w{3,60}:\S{4,60}$/.test(text))
    return isOfSecret(match) ? { verdict: 'unknown', severity: 'medium' } : 'reject';
  const name = match[1] ?? '';
  if (isPlaceholderWord(text) && !/[a-z]{9}/.test(text)) return 'reject';
  if (!isOfSecret(match)) return 'reject';
  // The address of a database, whose password is an entry of its own.
  if (/^jdbc:[a-z0-9]+:[^@]*$/.test(text) && !/passw/i.test(text)) return 'reject';
  const isRandom = looksRandom(text) && /\d/.test(text);
  const holds = (text.length >= 12 && isRandom) || /^\S{2,60}:\S{4,}$/.test(text) || /passw|auth/i.test(text);
  if (nameOfUser.test(name) && !holds) return 'reject';
  const isNamed = credentialKind(name) !== null || /^\.dockerc/.test(name);
  if (!isNamed && !holds) return 'reject';
  // `mypassword`, `storageos`: what a manual shows as often as what is in use.
  if (text.length < 40 && /^[\w.-]+$/.test(text) && !isRandom)
    return { verdict: 'unknown', severity: 'medium', note: 'It is made of words.' };
  return 'unknown';
}

const nameOfUser = /(?:^|[._-])(?:user(?:[._-]?name)?|login)(?:_(?:in|out))?$/i;

/** Whether the entry whose name ends at the offset is one of a Secret in base 64, of which this rule says what it holds. */
export function isEncodedEntry(bytes: Buffer, start: number, end: number): boolean {
  if (!bytes.includes('Secret')) return false;
  const from = Math.max(0, start - reach);
  const input = bytes.toString('latin1', from, Math.min(bytes.length, end + reach));
  const line = input.lastIndexOf('\n', start - from - 1) + 1;
  const place = Object.assign([input.slice(line, end - from)], { input, index: line });
  return sectionOf(place) === 'data' && isOfSecret(place);
}

type Place = readonly string[] & { readonly input: string; readonly index: number };

/** The next line above with less indentation: `data:` or `stringData:`, else it is no entry of the Secret. */
function sectionOf({ input, index, 0: whole = '' }: Place): 'data' | 'stringData' | null {
  const depth = /^[ \t]*/.exec(whole)?.[0].length ?? 0;
  const lines = input.slice(Math.max(0, index - reach), index).split('\n');
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? '';
    const [, indent = '', key] = /^([ \t]*(?:-[ \t]+)?)["']?([\w.-]*)/.exec(line) ?? [];
    if (/^\s*(?:#|$)/.test(line) || indent.length >= depth) continue;
    return key === 'data' || key === 'stringData' ? key : null;
  }
  return null;
}

function isOfSecret({ input, index }: Place): boolean {
  const above = input.slice(Math.max(0, index - reach), index);
  const below = input.slice(index, index + reach);
  const own = above.slice(above.lastIndexOf('\n---') + 1) + below.split('\n---', 1)[0];
  return /^[ \t-]*["']?kind["']?:[ \t]*["']?secret["']?[ \t]*\r?$/im.test(own);
}

/** Base 64 as a Secret holds it; null for what is none, or no text. */
function decode(value: string): string | null {
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(value) || value.length % 4 !== 0) return null;
  const text = Buffer.from(value, 'base64').toString('latin1').trim();
  // Keys and stores are bytes.
  return /^[\x09\x0a\x0d\x20-\x7e]*$/.test(text) || text.length >= 16 ? text : null;
}
