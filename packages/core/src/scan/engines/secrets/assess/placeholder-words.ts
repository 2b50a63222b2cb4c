// What people write in the place of a password or key: words that say what belongs there.

import { nameWords } from './credential-name.ts';
import { isSequence } from './placeholder.ts';

/** Words that stand for a credential in documentation, labels and tests, alone or joined. */
export const placeholderWords = new Set(
  'password passwd passwort temp tmp temporary pass pwd passphrase pw secret secrets token tokens key keys api apikey auth access private public client user username name login email test tests testing tester foo bar baz qux quux foobar example sample demo dummy fake mock stub placeholder default value values string str text data none null nil undefined true false empty blank unset missing required optional invalid valid wrong bad incorrect correct good new old current the a an my your our his some any this that here is to be of for in on from with and or not enter type insert add put replace change changeme me it set get use generate generated random secure insecure hidden redacted masked removed encrypted decrypted hashed plain plaintext base hash salt hex id uuid guid number int integer bool boolean object array list json xml yaml html field input form label title message error basic bearer oauth jwt saml ldap digest hmac sha md rsa aes des pem der crt cert certificate env environment variable var config settings prod production dev development staging local localhost db database root adm admin administrator guest system server service app application web site host port url uri path file dir aws azure gcp google github gitlab slack stripe something somevalue whatever anything thing xxx xyz abc abcd asdf qwerty todo fixme tbd na super very long strong weak short simple confirm confirmation reset forgot remember show hide strength policy expired expires refresh session cookie csrf xsrf header authorization credentials credential cred creds identity manager provider master signing encryption encrypt decrypt'.split(
    ' ',
  ),
);

const longestStandIn = 200;

/** True for texts made only of words that stand for a credential, with or without a number behind. */
export function isPlaceholderWord(value: string): boolean {
  if (value.length > longestStandIn) return false;
  if (
    /example|placeholder|change[-_]?me|dummy|redacted|(?:^|[^a-z])(?:your|todo|fixme|sample|fake|change)(?:[^a-z]|$)/i.test(
      value,
    )
  )
    return true;
  const read = leetOf(value);
  if (/change[-_]?(?:me|it|this)/i.test(read)) return true;
  // `p455w0rd`: letters that are written as digits.
  const digits = /\d/.test(read) ? value.replace(/\D/g, '').length : 0;
  const counting = /(?:^|[^\d])(?:123|1234|12345|123456)[^\dA-Za-z]*$/.test(value);
  // Which is the way of most keys, and spares the search for words.
  if (digits > 2 && !counting && /[A-Za-z]/.test(value)) return false;
  for (const text of [value, read]) {
    const words = nameWords(text);
    if (words.length === 0) return !/\d{5,}/.test(value);
    const known = words.filter((word) => placeholderWords.has(word) || isJoined(word)).length;
    if (known === words.length && (digits <= 2 || counting)) return true;
    if (words.length >= 3 && known / words.length >= 0.6 && digits <= 2) return true;
  }
  return false;
}

/** What people write where any password would do, with or without a number behind. */
const dummyPassword =
  /^(?:(?:my|your|plain[-_]?text)[-_ ]?|(?:the|a)[-_ ])?(?:passw(?:or)?d|password|passwd|passwort|passphrase|pass|pwd|pw|secret|token|key|tests?|testing|tester|foo|bar|baz|qux|foobar|foo-?bar|admin|administrator|root|user|users?name|login|dummy|asdf|qwerty|abc|xyz|string|value|default|wrong|invalid|incorrect|bad|new|old|correct|required|optional|hidden|plain|text|confirm|confirmed|hashed|digest|encrypted|nullable|users|credentials|fail|failed|failure|success|error)?[-_!@#$.]{0,2}(?:\d{1,3}|123456|12345678|1234567|1234|12345)?[!.]?$/i;

/** What a password is called elsewhere, as labels of user interfaces say it. */
const translatedWord =
  /^[A-Za-z]{0,20}(?:passwort|kennwort|geheimnis|wachtwoord|losenord|passord|adgangskode|contrasena|senha|motdepasse|haslo|heslo|salasana|lozinka|jelszo|sifre|parool)[A-Za-z]{0,12}$/i;

/** `password`, `test-password`, `admin123`. What is made of several words without a break (`supersecret`) is in use, weak as it is. */
export function isDummyPassword(value: string): boolean {
  if (translatedWord.test(value)) return true;
  if (/^\d+$/.test(value)) return isSequence(`${value}7890`) || /^(?:123|111|000)/.test(value);
  if (
    /example|placeholder|redacted|^[a-z]*(?:fake|dummy)[a-z]*$|(?:^|[^a-z])(?:your|todo|fixme|sample|fake|dummy|change)(?:[^a-z]|$)/i.test(
      value,
    )
  )
    return !/^change[-_]?(?:me|it)/i.test(value);
  if (/^change_?(?:me|it)/i.test(value)) return false;
  if (/[-_ .]/.test(value)) return isPlaceholderWord(value);
  if (/[a-z][A-Z]/.test(value))
    return nameWords(value).every((word) => placeholderWords.has(word)) && !/\d/.test(value);
  return dummyPassword.test(value) || (/[a-z]/i.test(value) && dummyPassword.test(leetOf(value)));
}

const leetLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** The letters that are written as digits and signs. */
export function leetOf(value: string): string {
  return value.replace(/[0134567@$]/g, (sign) => leetLetters[sign] ?? sign);
}

/** `mypassword`, `testtoken`, `secretkey`: two placeholders in one word. */
function isJoined(word: string): boolean {
  for (let cut = 2; cut <= word.length - 2; cut++)
    if (placeholderWords.has(word.slice(0, cut)) && placeholderWords.has(word.slice(cut))) return true;
  return false;
}
