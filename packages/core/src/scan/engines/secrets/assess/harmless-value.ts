// Values that are no credentials, whatever the name that they are given: references, names, paths, code, placeholders.
import { type CredentialKind, credentialKind, nameWords } from './credential-name.ts';
import { looksRandom } from './dictionary-score.ts';
import { contradictsSetting } from './documented-settings.ts';
import type { Pass } from './pass.ts';
import { isSequence, isTemplated } from './placeholder.ts';
import { isDummyPassword, isPlaceholderWord } from './placeholder-words.ts';
import type { NamedValue } from './value-context.ts';

const fileEnding =
  /\.(?:pem|key|crt|cer|der|p12|pfx|jks|json|ya?ml|xml|txt|conf|cfg|ini|properties|env|js|ts|py|rb|php|html?|css|png|svg|jpe?g|gif|md|sh|sql|log|java|go|cs|exe|dll|zip|gz|com|org|net|io)$/i;
const literalWords =
  /^(?:base64(?:url)?|utf-?8|hex|ascii|latin1|sha-?\d{1,3}|md5|bcrypt|null|nil|none|undefined|true|false|nan|yes|no|on|off|n\/a|string|str|int|bool|object|void|any|self|this|todo|tbd|x+|\*+|-+|\.+|_+)$/i;
const reference =
  /^(?:env|vault|ssm|arn|op|secret|secretsmanager|keyvault|aws-sm|gcp-sm|kms|sops|file|data|urn|ref|awskms|projects)[:/]|^(?:process\.env|os\.environ|System\.getenv|ENV\[|getenv|import\.meta|secrets\.|vars\.|env\.|var\.|local\.|module\.|data\.|config\.|settings\.|self\.|this\.|params\.|process\.)|^ENC\[?\(?|^!(?:vault|secret|Ref|Sub|ImportValue)|^sha\d+-/i;

/** What a password was made into, for which there is a rule of its own; Compose wants its `$` twice. */
const passwordHash =
  /^\$\$?(?:2[abxy]?|[1567y]|apr1|argon2\w{1,2}|P|H|pbkdf2[\w-]*|scrypt)\$|^pbkdf2_sha\d+\$|^(?:pbkdf2:sha\d+|scrypt(?::\d+){2}):\d+\$|^AQAAAA[AEI]A[\w+/]{4}AAAAE[\w+/]{65}==$/;

/** `get_req_header(conn, "authorization")`: where a credential is read from. */
const headerName = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x(?:-[a-z]+)+)$/i;

/** `getSecret("app_1")`, `rotate_token("src_2")`: what they are given is an id. */
const asksFor =
  /(?:^|[.:>])(?:get|fetch|find|load|read|lookup|retrieve|list|describe|rotate|revoke|delete|remove|renew)(?=[A-Z_])/;

/** `mqtt_password`, `shop.api-key`: in small letters, ending with what it is. */
const nameOfCredential =
  /^[a-z]{2,20}(?:[-_.][a-z]{2,20}){0,3}[-_.](?:password|passwd|pwd|passphrase|secret|token|key)$/;

/** The first that applies decides. */
export const harmlessPasses: readonly Pass<NamedValue>[] = [
  harmless('several-words', 'The value has blanks, as a sentence or a label.', ({ value }) =>
    /\s/.test(value),
  ),
  harmless('template', 'The value is a template that is filled in later.', ({ value }) => isTemplated(value)),
  harmless('reference', 'The value names a variable, a setting or an entry of a secret store.', ({ value }) =>
    reference.test(value),
  ),
  harmless('keyword', 'The value is a keyword, a type or an encoding.', ({ value }) =>
    literalWords.test(value),
  ),
  harmless('constant-or-date', 'The value is the name of a constant, or a date.', ({ value }) =>
    /^[A-Z][A-Z0-9]*(?:_[A-Z]+)+$|^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(value),
  ),
  harmless('marked-variable', 'The value is written as a variable, markup or a color.', ({ value }) =>
    /^<|^[{[(].*[}\])]$|^#{2,}|#{2,}$|^%[^%]*%$|^__.*__$|^:\w+$|^@[\w.-]+@?$|^[$&]\w+$|^#(?:[A-Za-z_]+|[0-9a-f]{3,8})$|^%[sdvq]$/.test(
      value,
    ),
  ),
  harmless('url-or-path', 'The value is a URL or a path.', ({ value }) =>
    /^(?:[a-z][a-z+.-]{1,20}:)?\/\/|^\.{0,2}\/[\w.-]*(?:\/|$)|^~\/|^[A-Za-z]:\\/.test(value),
  ),
  harmless(
    'file-name',
    'The value is the name of a file or a host.',
    ({ value }) => fileEnding.test(value) && /^[\w./\\-]+$/.test(value),
  ),
  harmless('named-id', 'The value says itself that it is an id.', ({ value }) =>
    /^(?:[a-z][a-z\d]*-){1,6}id-[a-z\d]{8,40}$/.test(value),
  ),
  harmless('mask', 'The value is a mask.', ({ value }) =>
    /x{4,}|\*{3,}|\.{3,}|…|•|(.)\1{5,}|^(.)\2*$/i.test(value),
  ),
  harmless('regular-expression', 'The value is a regular expression.', ({ value }) =>
    /^\/.*[[(\\^].*\/[a-z]{0,6}$/.test(value),
  ),
  // Crowdin's in-context translation. https://support.crowdin.com/developer/in-context-localization/
  harmless('marker-of-crowdin', 'The value is a placeholder of Crowdin.', ({ value }) =>
    /^crwd[ns]+\d+\\?:/.test(value),
  ),
  // `@@FILE:…@@`, the first line of a script, `YOURAPPPASSWORD`.
  harmless('marker', 'The value marks where something is inserted.', ({ value }) =>
    /^@@.*@@$|^#!|^\\+\$|^YOUR[A-Z]/.test(value),
  ),
  harmless('database-constraint', 'The value is the name of an index or a constraint.', ({ value }) =>
    constraintName.test(value),
  ),
  harmless('name-of-feature', 'The value is the name of a feature, a route or a setting.', ({ value }) =>
    isNameOfThing(value),
  ),
  // `tb.symbol-attribute`: a name with parts, as of a style.
  harmless(
    'dotted-name',
    'The value is a name with parts.',
    ({ value, kind }) => /^[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)+$/.test(value) && kind !== 'password',
  ),
  harmless(
    'version-or-escapes',
    'The value is a number, a version, a time, or text written as escapes.',
    ({ value }) =>
      /^\d+(?:ms|min|[smhdw])$|^0x[0-9a-f]{1,16}$|^v?\d+\.\d+\.\d|\\u[0-9a-f]{4}|(?:%[0-9a-f]{2}){2}/i.test(
        value,
      ),
  ),
  // Of strftime, as `%Y%m%d`.
  harmless('format-of-dates', 'The value is a format of dates.', ({ value }) =>
    /^(?:%[-_^#]?[A-Za-z][ ./:_T-]?){2,}Z?$/.test(value),
  ),
  harmless('file-pattern', 'The value is a pattern of file names, or characters as escapes.', ({ value }) =>
    /^[*.]+[\w*.-]*$|^(?:\\+(?:u[0-9a-f]{4}|x[0-9a-f]{2}))+$/i.test(value),
  ),
  harmless('qualified-name', 'The value is a qualified name.', ({ value }) =>
    /^[a-z]\w*(?:\.[A-Za-z]\w*){2,}$|^[\w.-]{3,}:[\w.-]+$/.test(value),
  ),
  harmless('name-and-value', 'The value is a name with a value of its own.', ({ value }) => isPair(value)),
  harmless('name-of-credential', 'The value is the name of a credential.', ({ value }) =>
    namesCredential(value),
  ),
  harmless(
    'name-in-a-lookup',
    'The value is the name by which a call looks the credential up.',
    ({ value, notation }) => notation === 'passed' && nameOfCredential.test(value),
  ),
  harmless(
    'what-is-asked-for',
    'The value says which credential a call gets, makes or ends.',
    ({ name, notation }) => notation === 'passed' && asksFor.test(name),
  ),
  harmless('name-of-header', 'The value is the name of an HTTP header.', ({ value }) =>
    headerName.test(value),
  ),
  harmless(
    'sequence',
    'The value is a sequence of characters.',
    ({ value, kind }) => value.length > 9 && isSequence(value) && !isCountingKey(value, kind),
  ),
  harmless('not-ascii', 'The value has characters or markup that credentials do not have.', ({ value }) =>
    /[^\x20-\x7e]|&(?:lt|gt|quot|amp);|\\?\$_[A-Z]+|['"]\$/.test(value),
  ),
  harmless('value-of-setting', 'The documented setting of this name takes other values.', ({ name, value }) =>
    contradictsSetting(name, value),
  ),
  harmless('repeated-name', 'The value repeats its name.', ({ value, name }) => repeatsName(value, name)),
  harmless(
    'id-beside-a-secret',
    'The value is public: the id of a key of Apple, of an app of GitHub, of a role or a store of secrets, the fingerprint of a key that signs packages, or a handshake.',
    ({ name, value }) =>
      (/role(?:_?definition)?_?id/i.test(name) &&
        /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) ||
      (/(?:signing|gpg|pgp|apt)_?key(?:_?id)?$/i.test(name) &&
        /^(?:0x)?(?:[0-9A-F]{8}|[0-9A-F]{16}|[0-9A-F]{40})$/.test(value)) ||
      /user_?secrets(?:_?id)?$|sec-websocket-(?:key|accept)$/i.test(name) ||
      (/app_?store|apple|apns/i.test(name) && /^[A-Z0-9]{10}$/.test(value)) ||
      (/github.*(?:app|client)_?(?:key|id)$/i.test(name) && /^[0-9a-f]{20}$/.test(value)),
  ),
  harmless('encoded-object', 'The value is an object in base64, which holds no credential.', ({ value }) =>
    encodesPlainObject(value),
  ),
  harmless('encoded-placeholder', 'The value is a placeholder in base64, or encrypted.', ({ value }) =>
    encodesStandIn(value),
  ),
  harmless('hash-of-password', 'The value is a password hash, for which there is a rule.', ({ value }) =>
    passwordHash.test(value),
  ),
  harmless(
    'operator',
    'The value begins with an operator.',
    ({ value, kind }) => kind !== 'password' && /^[=?]/.test(value),
  ),
  harmless('placeholder-word', 'The value is a placeholder.', ({ value, kind }) =>
    kind === 'weak' ? isPlaceholderWord(value) : isDummyPassword(value),
  ),
  harmless(
    'expression',
    'The value is an expression, not a literal.',
    ({ value, notation }) => (notation === 'bare' || notation === 'inline') && isExpression(value),
  ),
  // Words of another language look random to an English dictionary.
  harmless(
    'translation',
    'The file is a translation, and the value is not as random as a key.',
    ({ value, file }) =>
      file.kind === 'locale' && !(value.length >= 16 && /\d/.test(value) && looksRandom(value)),
  ),
];

/** What a generator of passwords printed is none of them, whatever it resembles. */
function harmless(
  name: string,
  reason: string,
  isHarmless: (value: NamedValue) => boolean,
): Pass<NamedValue> {
  return { name, effect: 'discard', reason, applies: (value) => !value.isGenerated && isHarmless(value) };
}

/** Names of indexes and constraints in databases, with the digest that tools put behind them. */
const constraintName =
  /^(?:idx|ix|fk|uq|uk|uniq|unq|udx|rel|index|constraint|unique|IDX|IX|FK|UQ|UK|UNIQ|UNQ|UDX|REL|PK|CHK|DF)_[\w-]+$|^(?:PK|UK|FK|CHK|CK|DF)[0-9a-z]{20,40}$/;

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

/** `eyJhIjoic2hvcCIsInUiOi…`: JSON that names no credential, and is no signed token, which has dots. */
function encodesPlainObject(value: string): boolean {
  if (!/^(?:ey|ew|eyA)[A-Za-z0-9+/_-]{16,}={0,2}$/.test(value)) return false;
  const text = Buffer.from(value, 'base64').toString('utf8');
  if (/secret|token|passw|key|auth|credential|"p"/i.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** `name=value`; no generated text in which there happens to be such a sign. */
function isPair(value: string): boolean {
  const name = /^([\w.-]{3,})=[\w.-]+$/.exec(value)?.[1];
  return name !== undefined && !(name.length >= 10 && /\d/.test(name) && looksRandom(name));
}

/** `DB_PASSWORD`, `user.password`, `userPassword`: the name of a credential in the place of one. */
function namesCredential(value: string): boolean {
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9%]+)+$/.test(value)) return credentialKind(value) !== null;
  // `ossrhPassword`: the last word says what it is, whatever the first stands for.
  if (/^[a-z]{2,12}(?:[A-Z][a-z]+){0,2}(?:Password|Passwd|Secret|Token|ApiKey)$/.test(value)) return true;
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
