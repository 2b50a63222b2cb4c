// Whether a text is a version of its ecosystem at all. Ranges, tags that move, branches, addresses and commits are not:
// the orders beside this file read any text, and would put those before every release.
import type { VersionGrammar } from './index.ts';

const maxLength = 256;

/** Numbers first, then what marks a pre-release, a build or a platform. */
const numbered = /^\s*[=vV]*(?:go(?=\d))?\d[0-9A-Za-z]*(?:[.+_~!-]+[0-9A-Za-z]+)*\s*$/;
/** Systems add epochs, and distinguish versions of other projects by letters. */
const ofSystems = /^(?=[^0-9]*[0-9])[0-9A-Za-z][0-9A-Za-z.+~^:_%-]*$/;
/** `r09`, `Finchley.SR1`, `Greenwich.RELEASE`: Maven's versions can begin with a word. */
const ofMaven = /^[A-Za-z][A-Za-z]*[.-]?(?:\d|(?:RELEASE|SR\d+|M\d+|RC\d+)\b)[0-9A-Za-z.+_~-]*$/;
/** `2.x-dev` is a branch with a number: Composer orders it after every `2.` release. */
const ofComposerBranches = /^[vV]?\d+(?:\.\d+)*(?:\.[xX])+-dev$/;

const placeholderWords =
  /^(?:latest|master|main|trunk|head|develop|dev|unknown|noassertion|none|null|undefined|release|snapshot|nightly|stable|next|canary)(?![a-z0-9])/i;
/** `4.x`, `1.2.*`. */
const wildcard = /(?:^|\.)[xX*](?:$|[.+-])/;
const commit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** Python's versions can look the same: `139076a` is an alpha. */
const shortCommit = /^(?=[0-9]*[a-f])[0-9a-f]{7,39}$/;

export function isVersion(grammar: VersionGrammar, text: string): boolean {
  if (text.length > maxLength || placeholderWords.test(text) || commit.test(text)) return false;
  if (grammar !== 'pep440' && shortCommit.test(text)) return false;
  if (grammar === 'packagist' && ofComposerBranches.test(text)) return true;
  if (wildcard.test(text)) return false;
  if (numbered.test(text)) return true;
  if (grammar === 'maven') return ofMaven.test(text);
  return (grammar === 'debian' || grammar === 'rpm' || grammar === 'alpine') && ofSystems.test(text);
}
