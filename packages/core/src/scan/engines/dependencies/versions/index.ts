// Every order of versions there is.
//
// To add one: a file here that exports a CompareVersions, a line below, and the name in ecosystems.ts.
import { compareAlpine } from './alpine.ts';
import { compareDebian } from './debian.ts';
import { compareCran, compareHackage } from './hackage.ts';
import { compareMaven } from './maven.ts';
import { comparePackagist } from './packagist.ts';
import type { CompareVersions } from './parts.ts';
import { comparePep440 } from './pep440.ts';
import { compareRpm } from './rpm.ts';
import { compareRubygems } from './rubygems.ts';
import { compareNuget, comparePub, compareSemver } from './semver.ts';

export type { CompareVersions } from './parts.ts';

export const versionGrammars = {
  alpine: compareAlpine,
  cran: compareCran,
  debian: compareDebian,
  hackage: compareHackage,
  maven: compareMaven,
  nuget: compareNuget,
  packagist: comparePackagist,
  pep440: comparePep440,
  pub: comparePub,
  rpm: compareRpm,
  rubygems: compareRubygems,
  semver: compareSemver,
} as const satisfies Record<string, CompareVersions>;
export type VersionGrammar = keyof typeof versionGrammars;
