// Does a value look like what its name promises: a password, a secret, or perhaps a key?

import { nameWords } from './credential-name.ts';
import { dictionaryScore, looksRandom } from './dictionary-score.ts';
import { entropy } from './entropy.ts';
import type { FileContext } from './file-context.ts';
import { placeholderWords } from './placeholder-words.ts';
import type { ValueContext } from './value-context.ts';

export function isCredible(value: string, context: ValueContext): boolean {
  if (context.kind === 'password') return isCrediblePassword(value, context);
  if (context.kind === 'secret') {
    if (isMangledKey(value, context.name)) return false;
    if (isWeakSecret(value, context)) return true;
  }
  if (isIdentifier(value)) return false;
  if (context.kind === 'secret') return isCredibleSecret(value, context);
  return isCredibleWeak(value, context);
}

/** Names of things: words joined by separators or by case. */
function isIdentifier(value: string): boolean {
  if (!/^[A-Za-z_$][\w$.:/-]*$/.test(value)) return false;
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) && !/\d[A-Z]+\d/.test(value)) return true;
  // `BuildApksFromDeploy`: digits and neighboring capitals are missing, which hardly any generated text of its length lacks.
  if (/^[A-Za-z][a-z]+(?:[A-Z][a-z]+){2,}$/.test(value)) return true;
  return !looksRandom(value) && value.replace(/\D/g, '').length <= Math.max(2, value.length / 8);
}

function isCrediblePassword(value: string, context: ValueContext): boolean {
  const { file, notation, compared, name, hasUser = () => false } = context;
  if (value.length < 4) return false;
  if (value.length >= 6 && looksRandom(value)) return !isCodeLike(value);
  if (compared)
    return (
      value.length >= 6 &&
      /^[A-Za-z][A-Za-z0-9@!$]*$/.test(value) &&
      /pass|pwd/i.test(name) &&
      (/\d/.test(value) || hasUser())
    );
  if (isCodeLike(value)) return false;
  if (isPassphrase(value)) return /pass|pwd/i.test(name);
  const written = notation === 'quoted' || notation === 'bare';
  if (isIdentifier(value) && /[_.:/-]|[a-z][A-Z]/.test(value))
    return written && isWrittenPassword(value, file);
  if (/[A-Za-z]/.test(value) && /[\d!@#$%^&*?+~]/.test(value))
    return value.length >= 5 && (written || /\d/.test(value));
  // `{ pass: 'alias' }`: a pass is also a step, unless a user is next to it.
  if (file.kind !== 'config' && /(?:^|\.)pass$/.test(name) && /^[A-Za-z]+$/.test(value)) return hasUser();
  // A lone word or number as a password: weak, yet used.
  return written && /pass|pwd|phrase|_pw/i.test(name);
}

/** `Oracle_19c`, `LetsDocker`: an identifier by its letters; not one that says what it stands for, nor a path. */
function isWrittenPassword(value: string, { kind }: FileContext): boolean {
  if (/[.:/]|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)) return false;
  if (/^[a-z]+(?:_[a-z]+)+$/.test(value))
    return kind === 'config' && !nameWords(value).some((word) => placeholderWords.has(word));
  return /\d/.test(value) || (kind === 'config' && /^[A-Za-z]+$/.test(value));
}

/** `orange-falcon-50`: words that stand for nothing, and a number, as people make them up. */
function isPassphrase(value: string): boolean {
  if (!/^[A-Za-z]{3,}(?:[-_.][A-Za-z]{3,}){1,3}[-_.]?\d{2,4}$/.test(value)) return false;
  return !nameWords(value).some((word) => placeholderWords.has(word));
}

function isCodeLike(value: string): boolean {
  return /^[\w$]+\(|^[.#][a-z-]+$|[[\]=]["']|\\[dwsb]|^\^|\)\$$|^--?[a-z]|[{}]|[;,]\w*[=(.]|\)[,;.]|^[A-Za-z_]+#[A-Za-z_?!]+$|^\w+\|\w*(?:[|:]|$)/.test(
    value,
  );
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function isCredibleSecret(value: string, { file, name, compared }: ValueContext): boolean {
  if (isCodeLike(value)) return false;
  if (value.length < 10) return false;
  if (uuid.test(value))
    return (
      !/id$/i.test(name) &&
      !/^[0-]+|(.)\1{6}/.test(value) &&
      (!file.isTest || /(?:api|auth|secret)[-_]?(?:key|token)$|secret$/i.test(name))
    );
  if (/^[\d.,:-]+$/.test(value)) return false;
  if (/^[0-9a-f]+$/i.test(value)) return value.length >= 16 && entropy(value) >= 2.8;
  if (compared || value.length < 16) return looksRandom(value) && /\d/.test(value) && /[A-Za-z]/.test(value);
  return looksRandom(value) && entropy(value) >= 3;
}

/** `supersecret`, `T0pS3cr3t`: a secret that someone made up, where a name plainly asks for one. */
function isWeakSecret(value: string, { name, compared, notation }: ValueContext): boolean {
  if (compared || notation === 'passed' || notation === 'inline') return false;
  if (!/secret$|token$|(?:api|secret|auth|oauth|access)_?key$/i.test(name)) return false;
  if (
    value.length < 8 ||
    !/^[A-Za-z0-9!@#$%^&*+=]+$/.test(value) ||
    /^[A-Za-z]*[a-z][A-Z][A-Za-z]*$/.test(value)
  )
    return false;
  return /\d/.test(value)
    ? value.replace(/[^A-Za-z]/g, '').length >= 4
    : /secret$/i.test(name) && /^(?:[a-z]{9,40}|[a-z]{4,20}[!#@$%^&*+=][a-z]{4,20})$/.test(value);
}

/** `…/v1/users?key=…`: the key of an online service. */
function isQueryKey(value: string): boolean {
  return (
    /^(?=\D*\d)(?=.*[A-Za-z])[A-Za-z0-9_-]{20,80}$/.test(value) && looksRandom(value) && entropy(value) >= 3.5
  );
}

function isCredibleWeak(value: string, { file, name, compared, notation }: ValueContext): boolean {
  if (file.kind === 'prose' || compared || uuid.test(value) || isCodeLike(value)) return false;
  if (notation === 'inline') return name === 'key' && isQueryKey(value);
  if (value.length < 16) return false;
  // `STEAM_KEY=…` in an environment.
  if (/^[0-9a-f]{32,128}$/i.test(value) && /^[A-Z][A-Z0-9]*_KEY$/.test(name) && file.kind === 'config')
    return entropy(value) >= 2.8;
  // A key may be that of a table: its entries have ids and digests.
  if (/^[0-9a-f]+$/i.test(value) && !/auth|salt|session|cookie|crypt|login|sign|pin|webhook/i.test(name))
    return false;
  if (/^keys?$/i.test(name) && value.length < 28) return false;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value) || entropy(value) < 3) return false;
  // Digests and ids that only happen to be called a key or a hash.
  if (/hash|sig|sha|md5|digest|id$|cache|etag|sid|nonce|iv$/i.test(name) && /^[0-9a-f]+$/i.test(value))
    return false;
  if (!/^[A-Za-z0-9+/=_.$!@#%^&*-]+$/.test(value)) return false;
  const { score, pairs } = dictionaryScore(value);
  return /^[0-9a-f]+$/i.test(value) ? value.length >= 24 : looksRandom(value) && (pairs < 8 || score < 5.2);
}

/** `api_key = "9Ugs?%c^…"`: services give out keys of letters and digits; people put marks into secrets of their own. */
function isMangledKey(value: string, name: string): boolean {
  return (
    value.length >= 16 &&
    looksRandom(value) &&
    /[?^&*#!,;()<>{}[\]]/.test(value) &&
    /(?:key|token)$/i.test(name) &&
    !/secret|pass|crypt|sign|hmac|jwt|session|cookie|salt|(?:app|auth|logged_in|nonce)_?key/i.test(name)
  );
}
