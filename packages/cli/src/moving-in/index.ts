// Every portal that decisions are brought from. To add one: a file beside this one, and a line here.
import { defectdojo } from './defectdojo.ts';
import { dependencyTrack } from './dependency-track.ts';
import type { ForeignPortal } from './foreign-finding.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';

export const foreignPortals: Readonly<Record<string, ForeignPortal>> = {
  defectdojo,
  'dependency-track': dependencyTrack,
  github,
  gitlab,
};
