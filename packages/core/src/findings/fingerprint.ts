// The identity of a finding: the same for a thing that was moved, re-indented or put into another file, and
// never made of a line, a severity, a message or a time.
import { createHmac } from 'node:crypto';
import type { Anchor } from './detection.ts';

/** Says by which rules an identity was made, so that better ones can be told apart from these. */
const version = 'v1';

/**
 * The key of installations that set none. With a key of its own, an installation keeps others from testing
 * guesses of weak secrets against its fingerprints; with this one, a scan on the spot and the portal agree.
 */
export const defaultFingerprintKey = 'assay fingerprint, version 1';

/** `v1:` and 32 hex digits of an HMAC-SHA256 over the rule and the anchor. */
export function fingerprint(ruleId: string, anchor: Anchor, key: string): string {
  const hmac = createHmac('sha256', key);
  for (const part of [anchor.kind, ...identityParts(ruleId, anchor)]) {
    hmac.update(`${Buffer.byteLength(part)}:`);
    hmac.update(part);
  }
  return `${version}:${hmac.digest('hex').slice(0, 32)}`;
}

/** Whether the same anchor in another file is another finding. */
export function isPathBound(anchor: Anchor): boolean {
  return anchor.kind === 'code' || anchor.kind === 'secret';
}

function identityParts(ruleId: string, anchor: Anchor): string[] {
  switch (anchor.kind) {
    case 'code':
      return [ruleId, anchor.text.replace(/\s+/g, ' ').trim()];
    case 'secret':
      return [ruleId, anchor.value];
    case 'dependency':
      return [anchor.purl, anchor.advisory];
    case 'control':
      return [anchor.control, anchor.subject ?? ''];
  }
}
