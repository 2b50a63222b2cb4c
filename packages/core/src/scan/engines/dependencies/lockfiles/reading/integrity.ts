// What lockfiles say of the archive of a package: its digests.
import { Buffer } from 'node:buffer';
import type { PackageHash } from '../../../../../vocabulary/found-package.ts';

const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;
/** Of one release: those with most archives have some two hundred. */
const maxHashes = 500;
const hexLengths = { 'SHA-1': 40, 'SHA-256': 64, 'SHA-384': 96, 'SHA-512': 128 } as const;

/** Subresource integrity, as npm writes it: `sha512-…`, several with spaces. Empty for what is none. */
export function hashesOfIntegrity(text: string): { readonly hashes?: readonly PackageHash[] } {
  const hashes: PackageHash[] = [];
  for (const part of text.slice(0, 1_000).split(/\s+/)) {
    const [, name, digest] = /^(sha(?:1|256|384|512))-([A-Za-z0-9+/]+={0,2})(?:\?.*)?$/.exec(part) ?? [];
    if (name === undefined || digest === undefined) continue;
    hashes.push(
      ...hashOf(algorithms[name as keyof typeof algorithms], Buffer.from(digest, 'base64').toString('hex')),
    );
  }
  return hashes.length === 0 ? {} : { hashes };
}

/** A digest in hexadecimal; empty for what is none of the algorithm. */
export function hashesOfHex(
  algorithm: PackageHash['algorithm'],
  value: string,
): { readonly hashes?: readonly PackageHash[] } {
  const hashes = hashOf(algorithm, value.toLowerCase());
  return hashes.length === 0 ? {} : { hashes };
}

/** Digests with their algorithm before them: `sha256:…`, `sha256=…`; each once. A release has one for each archive. */
export function hashesOfTagged(tagged: Iterable<unknown>): { readonly hashes?: readonly PackageHash[] } {
  const hashes = new Map<string, PackageHash>();
  for (const one of tagged) {
    if (typeof one !== 'string') continue;
    const [, name, digest] = /^(sha(?:1|256|384|512))[:=]([0-9A-Fa-f]+)$/.exec(one) ?? [];
    if (name === undefined || digest === undefined) continue;
    const known = hashOf(algorithms[name as keyof typeof algorithms], digest.toLowerCase());
    for (const hash of known) hashes.set(`${hash.algorithm} ${hash.value}`, hash);
    if (hashes.size === maxHashes) break;
  }
  return hashes.size === 0 ? {} : { hashes: [...hashes.values()] };
}

function hashOf(algorithm: PackageHash['algorithm'], value: string): readonly PackageHash[] {
  return /^[0-9a-f]+$/.test(value) && value.length === hexLengths[algorithm] ? [{ algorithm, value }] : [];
}
