// Everything that may be said of what may be a secret, in the order in which it is asked: first what its place and its
// value say, by what found it, then, where several rules see the same text, of the surest of them.

import { valuePasses } from '../assess/assess-value.ts';
import type { Pass } from '../assess/pass.ts';
import { placePasses, userPasses } from './assess-assignment.ts';
import { decodedPasses } from './assess-decoded.ts';
import { credentialFilePasses } from './assess-in-file.ts';
import { matchPasses } from './assess-match.ts';
import { patternPasses } from './assess-pattern.ts';

export const secretPasses: readonly Pick<Pass<never>, 'name' | 'effect'>[] = [
  ...patternPasses,
  ...credentialFilePasses,
  ...placePasses,
  ...valuePasses,
  ...userPasses,
  ...decodedPasses,
  ...matchPasses,
];
