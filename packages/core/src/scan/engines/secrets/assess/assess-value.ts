// Is the value of a credential's name a credential, or a placeholder, a reference, a label, a piece of code?
import type { Severity } from '../../../../vocabulary/severity.ts';
import type { CredentialKind } from './credential-name.ts';
import { credentialKind, nameWords } from './credential-name.ts';
import { dictionaryScore, looksRandom } from './dictionary-score.ts';
import { contradictsSetting } from './documented-settings.ts';
import { entropy } from './entropy.ts';
import type { FileContext } from './file-context.ts';
import { isHalfByte } from './generated-value.ts';
import { isSequence, isTemplated } from './placeholder.ts';
import { isDummyPassword, isPlaceholderWord, placeholderWords } from './placeholder-words.ts';

export interface ValueContext {
  readonly name: string;
  readonly kind: CredentialKind;
  readonly file: FileContext;
  readonly notation: Notation;
  readonly compared: boolean;
  /** The name of a user stands beside it. */
  readonly hasUser?: boolean;
}

const fileEnding =
  /\.(?:pem|key|crt|cer|der|p12|pfx|jks|json|ya?ml|xml|txt|conf|cfg|ini|properties|env|js|ts|py|rb|php|html?|css|png|svg|jpe?g|gif|md|sh|sql|log|java|go|cs|exe|dll|zip|gz|com|org|net|io)$/i;
const literalWords =
  /^(?:base64|utf-?8|hex|ascii|latin1|sha-?\d{1,3}|md5|bcrypt|null|nil|none|undefined|true|false|nan|yes|no|on|off|n\/a|string|str|int|bool|object|void|any|self|this|todo|tbd|x+|\*+|-+|\.+|_+)$/i;
const reference =
  /^(?:env|vault|ssm|arn|op|secret|secretsmanager|keyvault|aws-sm|gcp-sm|kms|sops|file|data|urn|ref|awskms|projects)[:/]|^(?:process\.env|os\.environ|System\.getenv|ENV\[|getenv|import\.meta|secrets\.|vars\.|env\.|var\.|local\.|module\.|data\.|config\.|settings\.|self\.|this\.|params\.|process\.)|^ENC\[?\(?|^!(?:vault|secret|Ref|Sub|ImportValue)|^sha\d+-/i;

/** What a password was made into, for which there is a rule of its own. */
const passwordHash = /^\$(?:2[abxy]?|[1567y]|apr1|argon2\w{1,2}|P|H|pbkdf2[\w-]*|scrypt)\$/;

/** `get_req_header(conn, "authorization")`: where a credential is read from. */
const headerName = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x(?:-[a-z]+)+)$/i;

/** Nothing longer is believed to be a credential of its kind. */
const longest: Record<CredentialKind, number> = { password: 128, secret: 500, weak: 200 };

/** The severity of a generic credential, or null when it is none. */
export function assessValue(value: string, context: ValueContext): Severity | null {
  if (value.length > longest[context.kind]) return null;
  const isPrinted = (context.notation === 'quoted' && isShuffled(value)) || isBracketed(value, context);
  if (!isPrinted && isHarmless(value, context)) return null;
  if (value.length > 9 && isSequence(value)) return 'info';
  if (!isPrinted && !isCredible(value, context)) return null;
  if (isMadeUp(value, context)) return 'info';
  if (context.file.isTest || context.file.kind === 'prose') return 'low';
  if (/^(?:[a-z]+|\d+)$/.test(value) && value.length < 16) return 'low';
  if (context.kind === 'weak' || !looksRandom(value)) return 'medium';
  return 'high';
}

/** Letters, digits and many sorts of punctuation, long and without a blank: what generators of passwords print. */
function isShuffled(value: string): boolean {
  if (value.length < 32 || value.length > 128 || isTemplated(value) || /\s|[a-z]{6}/.test(value))
    return false;
  // A set of characters in a regular expression.
  if (/\[\^|a-z|A-Z|0-9/.test(value)) return false;
  const marks = new Set(value.match(/[!-/:-@[-`{-~]/g) ?? []);
  return marks.size >= 10 && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}

/**
 * `xK(93)z[q]!t`: a password with brackets, and no code: what stands in them is no name, number of a placeholder or set
 * of letters.
 */
function isBracketed(value: string, { kind, file, notation }: ValueContext): boolean {
  if (kind !== 'password' || !(notation === 'quoted' || (notation === 'bare' && file.kind === 'config')))
    return false;
  if (
    value.length < 8 ||
    value.length > 64 ||
    /^(?:\w{1,4}\|)+\w{1,4}$/.test(value) ||
    !/[(){}[\]<>|]/.test(value)
  )
    return false;
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/\d/.test(value)) return false;
  if (/\s|\\|^\^|\$$|\$\{|\$\(|\{\{|\(\?|[.\])][*+]|[a-z]-z|A-Z|0-9|=>|->|["'`]/.test(value)) return false;
  if (
    /\{\d*(?:,\d*)?\}|\{[A-Za-z_][\w.]+\}|<\/?[A-Za-z][\w -]+>|\[[A-Za-z_][\w.]{2,}\]|[A-Za-z_]{3,}\(/.test(
      value,
    )
  )
    return false;
  return !isPlaceholderWord(value);
}

function isHarmless(value: string, { name, kind, notation, file }: ValueContext): boolean {
  if (/\s/.test(value) || isTemplated(value) || reference.test(value) || literalWords.test(value))
    return true;
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z]+)+$|^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(value)) return true;
  if (
    /^<|^[{[(].*[}\])]$|^#{2,}|#{2,}$|^%[^%]*%$|^__.*__$|^:\w+$|^@\w+$|^[$&]\w+$|^#(?:[A-Za-z_]+|[0-9a-f]{3,8})$|^%[sdvq]$/.test(
      value,
    )
  )
    return true;
  if (/^(?:[a-z][a-z+.-]{1,20}:)?\/\/|^\.{0,2}\/[\w.-]*(?:\/|$)|^~\/|^[A-Za-z]:\\/.test(value)) return true;
  if (fileEnding.test(value) && /^[\w./\\-]+$/.test(value)) return true;
  if (/x{4,}|\*{3,}|\.{3,}|…|•|(.)\1{5,}|^(.)\2*$/i.test(value)) return true;
  // Placeholders of Crowdin's in-context translation. https://support.crowdin.com/developer/in-context-localization/
  if (/^crwd[ns]+\d+:/.test(value)) return true;
  // `@@FILE:…@@`, the first line of a script, `YOURAPPPASSWORD`.
  if (/^@@.*@@$|^#!|^\\+\$|^YOUR[A-Z]/.test(value)) return true;
  if (constraintName.test(value) || isNameOfThing(value)) return true;
  // `tb.symbol-attribute`: a name with parts, as of a style.
  if (/^[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)+$/.test(value) && kind !== 'password') return true;
  // Versions, text in other languages or markup written as escapes.
  if (/^v?\d+\.\d+\.\d|\\u[0-9a-f]{4}|(?:%[0-9a-f]{2}){2}/i.test(value)) return true;
  // File names and patterns of them, and characters that are only written as escapes.
  if (/^[*.]+[\w*.-]*$|^(?:\\+(?:u[0-9a-f]{4}|x[0-9a-f]{2}))+$/i.test(value)) return true;
  if (/^[a-z]\w*(?:\.[A-Za-z]\w*){2,}$|^[\w.-]{3,}:[\w.-]+$/.test(value)) return true;
  if (isPair(value) || namesCredential(value) || headerName.test(value)) return true;
  if (value.length > 9 && isSequence(value) && !isCountingKey(value, kind)) return true;
  if (/[^\x20-\x7e]|&(?:lt|gt|quot|amp);|\\?\$_[A-Z]+|['"]\$/.test(value)) return true;
  if (
    contradictsSetting(name, value) ||
    repeatsName(value, name) ||
    encodesStandIn(value) ||
    passwordHash.test(value)
  )
    return true;
  if (kind !== 'password' && /^[=?]/.test(value)) return true;
  if (kind === 'weak' ? isPlaceholderWord(value) : isDummyPassword(value)) return true;
  if ((notation === 'bare' || notation === 'inline') && isExpression(value)) return true;
  // Words of another language look random to an English dictionary.
  return file.kind === 'locale' && !(value.length >= 16 && /\d/.test(value) && looksRandom(value));
}

/** Names of indexes and constraints in databases, with the digest that tools put behind them. */
const constraintName =
  /^(?:idx|ix|fk|uq|uk|rel|index|constraint|unique|IDX|IX|FK|UQ|UK|REL|PK|CHK|DF)_[\w-]+$|^(?:PK|UK|FK|CHK|CK|DF)[0-9a-z]{20,40}$/;

/** `pm-19976-use-password-generators`, `enable-password-v2`: words that name a feature, a route or a setting. */
function isNameOfThing(value: string): boolean {
  if (!/^[a-z][a-z0-9]*(?:([-_])[a-z0-9]+)(?:\1[a-z0-9]+)+$/.test(value)) return false;
  const parts = value.split(/[-_]/);
  if (!parts.every((part) => /^(?:[a-z]+\d?|\d{1,6}|v\d{1,2})$/.test(part))) return false;
  return !looksRandom(value) && nameWords(value).some((word) => namesOfCredentials.has(word));
}

const namesOfCredentials = new Set(
  'password passwords passwordless passphrase token tokens secret secrets key keys auth login credential credentials'.split(
    ' ',
  ),
);

/** The name says that it is none (`mock_token`), or the value was typed to look like one (`AbCdEf123`). */
function isMadeUp(value: string, { name, kind }: ValueContext): boolean {
  if (
    nameWords(name).some((word) => /^(?:mock|mocked|fake|dummy|stub|sample|example|placeholder)$/.test(word))
  )
    return true;
  return kind !== 'password' && (/^[A-Za-z]{2,11}123(?:456?)?$/.test(value) || isHalfByte(value));
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

/** `1234567890abcdef1234567890abcdef`: as long as a key, made up in all likelihood; said, but not loudly. */
function isCountingKey(value: string, kind: CredentialKind): boolean {
  return (
    kind !== 'password' &&
    value.length >= 20 &&
    !isAlphabet(value) &&
    /^[\w+/=-]+$/.test(value) &&
    /\d/.test(value) &&
    /[a-z]/i.test(value)
  );
}

/** `ABC…XYZabc…xyz0123456789`: the letters that an encoding writes with. */
function isAlphabet(value: string): boolean {
  return value.length >= 52 && new Set(value).size === value.length;
}

/** `#define SN_CredReq "CredReq"`. */
function repeatsName(value: string, name: string): boolean {
  const [said, called] = [value, name].map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')) as [
    string,
    string,
  ];
  return said === called || (said.length >= 8 && called.endsWith(said));
}

/** `ZXhhbXBsZS1hcHAtc2VjcmV0`: base 64 of words that stand for a credential. */
function encodesStandIn(value: string): boolean {
  if (!/^[A-Za-z0-9+/]{12,400}={0,2}$/.test(value)) return false;
  const text = Buffer.from(value, 'base64').toString('latin1');
  // An encrypted value, and the beginning of a token that was cut off, are none either.
  return (
    /^[\x20-\x7e\n]+$/.test(text) &&
    (isPlaceholderWord(text) || /x{6}|^(?:ENC[[(]|\{"(?:alg|typ)":)/i.test(text))
  );
}

/** `name=value`; no machine-made text in which there happens to be such a sign. */
function isPair(value: string): boolean {
  const name = /^([\w.-]{3,})=[\w.-]+$/.exec(value)?.[1];
  return name !== undefined && !(name.length >= 10 && /\d/.test(name) && looksRandom(name));
}

/** `DB_PASSWORD`, `user.password`, `userPassword`: the name of a credential in the place of one. */
function namesCredential(value: string): boolean {
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9%]+)+$/.test(value)) return credentialKind(value) !== null;
  if (/^[a-z]+(?:\.[a-z]+)*\.(?:password|passwd|pwd|secret|token|key)$/i.test(value)) return true;
  return (
    /^[A-Za-z_][A-Za-z_.%-]*[A-Za-z]$/.test(value) &&
    /[_.-]|[a-z][A-Z]/.test(value) &&
    credentialKind(value) !== null &&
    !looksRandom(value)
  );
}

/** `getPassword()`, `user.password`, `a->b`, `request[:token]`: code in the place of a literal. */
function isExpression(value: string): boolean {
  if (/[()]|=>|->|::|^\w+\[|\]$|\|\||&&|^[!&*]/.test(value)) return true;
  return /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) && !looksRandom(value);
}

function isCredible(value: string, context: ValueContext): boolean {
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
  return !looksRandom(value) && value.replace(/\D/g, '').length <= Math.max(2, value.length / 8);
}

function isCrediblePassword(value: string, context: ValueContext): boolean {
  const { file, notation, compared, name, hasUser = false } = context;
  if (value.length < 4) return false;
  if (value.length >= 6 && looksRandom(value)) return !isCodeLike(value);
  if (compared)
    return (
      value.length >= 6 &&
      /^[A-Za-z][A-Za-z0-9@!$]*$/.test(value) &&
      (hasUser || /\d/.test(value)) &&
      /pass|pwd/i.test(name)
    );
  if (isCodeLike(value)) return false;
  if (isPassphrase(value)) return /pass|pwd/i.test(name);
  const written = notation === 'quoted' || notation === 'bare';
  if (isIdentifier(value) && /[_.:/-]|[a-z][A-Z]/.test(value))
    return written && isWrittenPassword(value, file);
  if (/[A-Za-z]/.test(value) && /[\d!@#$%^&*?+~]/.test(value))
    return value.length >= 5 && (written || /\d/.test(value));
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

/** `supersecret`, `T0pS3cr3t`: a secret that somebody made up, where a name plainly asks for one. */
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

/** How the value stands there: in quotes, as the argument of a call, bare to the end of the line, or inside a longer text. */
export type Notation = 'quoted' | 'passed' | 'bare' | 'inline';
