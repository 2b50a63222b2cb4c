// What is said of a secret that was found in decoded text.

import type { Pass } from '../assess/pass.ts';
import type { SecretMatch } from '../secret-match.ts';

/** The first that applies decides. */
export const decodedPasses: readonly Pass<SecretMatch>[] = [
  {
    // A name and an assignment are chance in decoded text; a shape of its own is not.
    name: 'decoded-name',
    effect: 'discard',
    reason: 'It stands in encoded text, where a name alone is chance.',
    applies: ({ ruleId, tier }) =>
      ruleId !== 'private-key' && (tier === 'generic' || ruleId.startsWith('generic-')),
  },
  {
    name: 'decoded-for-completeness',
    effect: 'discard',
    reason: 'It stands in encoded text, and is one that is reported for completeness only.',
    applies: ({ severity }) => severity === 'info',
  },
];
