// Values that a tool encrypted: what opens them lies elsewhere.

/** Envelopes, from the documentation of the tools that write them. */
const envelope = new RegExp(
  [
    // SOPS, eyaml, Jasypt, EJSON, Spring Cloud Config, Vault's transit engine, dotenvx, chezmoi and others.
    String.raw`ENC\[|ENC\(.{8,}\)$|EJ\[\d:|\{cipher\}|vault:v\d+:|encrypted:|CRYPT:|ENC:|\{(?:AES|DESede|3DES)\}`,
    // Ciphertexts of AWS KMS and of Google Cloud KMS, which begin with the version and the key that they need.
    'A[QI]ICA[HI]|AQECA[HI]|CiQA[A-Za-z0-9+/_-]{60}',
    // Fernet: the version, and the zeros of a time.
    'gAAAAA[A-Za-z0-9_-]{80}',
    // `SealedSecret`: the length of an RSA block, then the block.
    'Ag[A-D][A-Za-z0-9+/]{150}',
    // Azure Key Vault and .NET data protection.
    'CfDJ8[A-Za-z0-9_-]{60}',
  ].join('|'),
);
const opening = new RegExp(`^(?:${envelope.source})`);
/** The marker can be before the part that a rule takes for the value. */
const opened = /(?:ENC\[[^\]]*|ENC\(|EJ\[\d:[^\]]*|\{cipher\}|vault:v\d+:|encrypted:|secret:v\d:)$/;
/** `encryptedPassword: …`, `token_encrypted=…`: the name says it. */
const named =
  /(?:(?:en)?crypted(?!by)|cipher_?-?text)[A-Za-z_-]{0,24}["'`\]]{0,3}\s{0,8}(?:=>|:=|[=:(,])\s{0,8}["'`]?$/i;

/** @param before what stands before the value on its line */
export function isCiphertext(value: string, before: string): boolean {
  return opening.test(value) || opened.test(before) || named.test(before);
}
