// How pnpm writes the keys of packages, by version of its lock:
// 5 `/name/1.0.0_peer@2`, 6 `/name@1.0.0(peer@2)`, 9 `name@1.0.0(peer@2)`; without the slash comes a host.

export interface PnpmKey {
  readonly name: string;
  /** '' when the key names no version (a tarball, a folder). */
  readonly version: string;
}

export function isLocalPnpmKey(key: string): boolean {
  return /^(?:file|link|workspace):/.test(key);
}

/** Name and version in a key; undefined when it is none. */
export function splitPnpmKey(key: string, lockVersion: number): PnpmKey | undefined {
  if (isLocalPnpmKey(key)) return { name: '', version: '' };
  if (lockVersion >= 9) return splitAt(key);
  const parts = key.split('/');
  if (parts.length < 2) return undefined;
  parts.shift();
  const name = parts[0]?.startsWith('@') ? parts.splice(0, 2).join('/') : (parts.shift() ?? '');
  const version = parts[0] ?? '';
  if (version === '') return numbered(splitAt(name));
  return numbered({ name, version: version.replace(/[_(].*$/s, '') });
}

/** `@scope/name@1.0.0(peer@2)`: the version ends at the bracket, a URL or a path is none. */
function splitAt(text: string): PnpmKey {
  const at = text.indexOf('@', 1);
  if (at === -1) return { name: text, version: '' };
  const source = text.slice(at + 1).replace(/\(.*$/s, '');
  const isVersion = !/[:/]/.test(source);
  return { name: text.slice(0, at), version: isVersion ? source : '' };
}

/** A path below a host may look like a name: only a number is a version. */
function numbered(key: PnpmKey): PnpmKey {
  return /^\d/.test(key.version) ? key : { name: '', version: '' };
}

/** The key of what a list asks for: `name: reference`; undefined for links to folders. */
export function pnpmKeyOf(name: string, reference: string, lockVersion: number): string | undefined {
  if (reference === '' || /^(?:link|workspace):/.test(reference)) return undefined;
  if (lockVersion >= 9) {
    // An alias refers to another package: `short: name@1.0.0`.
    const isAlias = /^(?:@[^@/]+\/)?[^@/:(]+@/.test(reference);
    return isAlias ? reference : `${name}@${reference}`;
  }
  if (reference.startsWith('/')) return reference;
  if (/^(?:file:|@)/.test(reference) || /^[^(_]*\//.test(reference)) return reference;
  return lockVersion >= 6 ? `/${name}@${reference}` : `/${name}/${reference}`;
}
