// How sure a secret is, from what tells that it is one and from where it stands.
import type { Confidence } from '../../vocabulary/confidence.ts';
import type { SecretTier } from '../../vocabulary/detection.ts';
import { fileContext } from './assess/file-context.ts';

const byTier: Readonly<Record<SecretTier, Confidence>> = {
  validated: 'high',
  provider: 'high',
  structured: 'high',
  generic: 'medium',
};

/** Tests and documentation hold examples; only a checksum tells that one is real all the same. */
export function secretConfidence(tier: SecretTier, path: string): Confidence {
  const { isTest, kind } = fileContext(path);
  if (tier === 'validated' || !(isTest || kind === 'prose')) return byTier[tier];
  return tier === 'generic' ? 'low' : 'medium';
}
