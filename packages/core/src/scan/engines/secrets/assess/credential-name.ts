// Does a variable, key or element name a credential, and what sort of one?

/**
 * What kind of value is to be expected: a `password` may be short and a word; a `secret` (tokens, keys) is
 * generated; a `weak` name (`key`, `auth`, `salt`) says little, so that the value must be beyond doubt.
 */
export type CredentialKind = 'password' | 'secret' | 'weak';

const passwordWords = new Set(
  'password passwd passwort kennwort passphrase passphrases pass pwd passcode psw pword passwords pswd userpass userpassword userpwd dbpass dbpassword dbpasswd dbpwd rootpassword adminpassword sshpass requirepass masterauth contrasena senha motdepasse mdp wachtwoord heslo haslo lozinka parola smtppassword mailpassword mypassword passwrd pwrd ipassword spassword strpassword storepass keypass storepassword keypassword truststorepassword keystorepassword ftppass ftppassword bindpw rootpw bindpassword cred creds credential credentials authpass authpassword mysqlpassword mysqlpass pgpassword pgpass'.split(
    ' ',
  ),
);
const secretWords = new Set(
  'secret secrets token tokens apikey apikeys apitoken apisecret appsecret appkey accesskey secretkey privatekey authtoken authkey accesstoken refreshtoken clientsecret sharedsecret signingkey encryptionkey masterkey bearer sessionsecret jwtsecret webhooksecret consumersecret consumerkey secretaccesskey accountkey licensekey licencekey idtoken usertoken bottoken oauthtoken authtokens deploykey keypair mnemonic encryptkey cryptkey hmackey cookiesecret secretbase hashkey aeskey deskey rsakey signkey servicekey secretid'.split(
    ' ',
  ),
);
const weakWords = new Set(
  'key keys auth salt nonce seed sid hash authorization authentication pin passkey otp iv encryption session cookie login webhook conn connection dsn'.split(
    ' ',
  ),
);
/** Words before `key` that make it a secret one. */
const keyQualifiers = new Set(
  'api access secret private auth app application master encryption encrypt crypt cipher signing sign hmac aes account service storage license licence client consumer admin root server subscription deploy shared symmetric session cookie jwt webhook user merchant integration write read host function'.split(
    ' ',
  ),
);
/** Words behind the credential that make the name say something about it instead. */
const aboutWords = new Set(
  'flag flags feature features encrypted ciphertext field fields label labels text title name names hint url urls uri uris path paths file files filename dir folder type types length len size min max count limit policy policies rule rules regex regexp pattern format reset forgot forgotten change changed changes confirm confirmation prompt placeholder message messages msg error errors err invalid valid validator validation validate strength required require requires enabled enable disabled disable expires expiry expiration expire expired expiring ttl timeout age created updated at date time mtime timestamp input box view page form screen button link dialog modal icon class css selector element elem id ids idx index ref refs reference arn version manager provider providers service services store factory handler helper util utils builder generator generate parser decoder encoder encode decode encoding algorithm algo alg method methods func function callback listener event events endpoint header headers param params parameter parameters prefix suffix separator template status state mode scheme column columns attr attribute property prop props usage used use uses description desc help info example examples test tests visibility visible hidden show hide toggle history management request response grant scope scopes audience issuer claim claims kind source strategy hasher cost rounds iterations iter bits strip require policyname alias exists missing mismatch match matches equal equals same cache position pos rotation frame code codes press pressed down up bindings binding map mapping mapper set sets list lists value_from hash ring rings stroke word words board point points space spaces frames store_type address addr contract by through'.split(
    ' ',
  ),
);
/** Words before the credential that make it something else: `public key`, `primary key`, `csrf token`. */
const otherQualifiers = new Set(
  'label labels lbl msg title placeholder hint caption tooltip expected encrypted wrapped input output cached total prompt completion reasoning max public pub primary foreign sort partition cache map hot short unique index row column composite candidate natural surrogate object bucket s3 storage_key i18n translation translate locale message lang react list item data dict dictionary hash property config setting option menu shortcut keyboard arrow ctrl shift alt enter tab esc escape delete backspace up down left right next prev previous page first last any no not is has can should must need needs show hide toggle forgot forgotten reset change update confirm repeat retype verify validate check invalid wrong missing bad without bypass all by cross compass tres by bearer_type token_type lexer parse parser syntax eof stop start end comment string number identifier operator keyword peek current lookahead cancel cancellation authenticity xsrf csrf antiforgery verification matching existing existent stylesheet stylesheets style continuation continue pagination paging sync delta resume cursor fence idempotency next_page websocket'.split(
    ' ',
  ),
);

/** Splits `dbPassword_v2`, `DB-PASSWORD` or `APIKey` into lower-case words. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** The kind of credential that a variable or key is named after, by its last word that says so; null when it names none. */
export function credentialKind(name: string): CredentialKind | null {
  const words = nameWords(name);
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index] ?? '';
    const kind = kindOf(word, words[index - 1]);
    if (kind === null) continue;
    const after = words.slice(index + 1);
    if (after.some((next) => aboutWords.has(next))) return null;
    const before = words[index - 1];
    if (words.includes('public')) return null;
    if (before !== undefined && otherQualifiers.has(before))
      return kind === 'password' && index > 1 ? 'weak' : null;
    return kind;
  }
  return null;
}

function kindOf(word: string, before: string | undefined): CredentialKind | null {
  // Generated for each page, and worth nothing outside of it.
  if (/^[cx]srf/.test(word)) return null;
  if (passwordWords.has(word)) return 'password';
  if (secretWords.has(word)) return 'secret';
  if ((word === 'key' || word === 'keys') && before !== undefined && keyQualifiers.has(before))
    return 'secret';
  if (/(?:passw(?:or)?d|passwd|passphrase)$/.test(word)) return 'password';
  if (/(?:secret|token|apikey|secretkey|accesskey)$/.test(word)) return 'secret';
  // Of a password, a hash is worth something; of a key, it only says which.
  if (word === 'hash' && before !== undefined && !passwordWords.has(before)) return null;
  if (weakWords.has(word)) return 'weak';
  return /[a-z]{2}key$/.test(word) &&
    !/(?:monkey|turkey|pubkey|publickey|primarykey|foreignkey|donkey|hotkey|whiskey|jockey|hockey|pkey|keykey)$/.test(
      word,
    )
    ? 'weak'
    : null;
}
