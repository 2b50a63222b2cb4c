// The identity of a finding: the same for a thing that was moved, re-indented or put into another file, and
// never made of a line, a severity, a message or a time.
import { createHmac, hash } from 'node:crypto';
import type { Anchor } from '../../vocabulary/detection.ts';

/** Says by which rules an identity was made, so that better ones can be distinguished from these. */
const version = 'v1';

/**
 * The key of installations that set none. With a key of its own, an installation keeps others from testing
 * guesses of weak secrets against its fingerprints; with this one, a scan on the spot and the portal agree.
 */
export const defaultFingerprintKey = 'assay fingerprint, version 1';

/** `v1:` and 32 hex digits of an HMAC-SHA256 over the rule and the anchor. */
export function fingerprint(ruleId: string, anchor: Anchor, key: string): string {
  const parts = anchorParts(anchor);
  const owned = anchor.kind === 'dependency' || anchor.kind === 'control' ? parts : [ruleId, ...parts];
  return `${version}:${digest([anchor.kind, ...owned], key).toString('hex', 0, 16)}`;
}

/**
 * The identity without the rule (22 characters), by which a finding outlives the renaming of its rule; '' for an
 * anchor that says nothing but the rule.
 */
export function anchorHash(anchor: Anchor, key: string): string {
  if (isWeak(anchor)) return '';
  return digest(['anchor', anchor.kind, ...anchorParts(anchor)], key)
    .subarray(0, 16)
    .toString('base64url');
}

/** 11 characters of a hash, for comparing texts that need not be kept. */
export function shortHash(text: string): string {
  return hash('sha1', text, 'buffer').subarray(0, 8).toString('base64url');
}

/** Whether the same anchor in another file is another finding. */
export function isPathBound(anchor: Anchor): boolean {
  return anchor.kind !== 'dependency' && anchor.kind !== 'control';
}

/** Whether nothing but rule and file is known of the place. */
export function isWeak(anchor: Anchor): boolean {
  return anchor.kind === 'code' && foldCode(anchor.text) === '';
}

/** Code without what formatters change: line ends, indentation, whitespace around anything but words. */
export function foldCode(text: string): string {
  // One finding asks for the same code several times in a row.
  if (text !== last.text) last = { text, folded: fold(text) };
  return last.folded;
}

let last = { text: '', folded: '' };

function fold(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\p{L}\p{N}\p{M}_$ ]) ?/gu, '$1')
    .trim();
}

function anchorParts(anchor: Anchor): string[] {
  switch (anchor.kind) {
    case 'code':
      return [foldCode(anchor.text)];
    case 'secret':
      return [anchor.value];
    case 'dependency':
      return [anchor.purl, anchor.advisory];
    case 'control':
      return [anchor.control, anchor.subject ?? ''];
    case 'tool':
      return [anchor.fingerprint];
  }
}

/** Each part with its length, so that no two lists of parts run into the same bytes. */
function digest(parts: readonly string[], key: string): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) {
    hmac.update(`${Buffer.byteLength(part)}:`);
    hmac.update(part);
  }
  return hmac.digest();
}
