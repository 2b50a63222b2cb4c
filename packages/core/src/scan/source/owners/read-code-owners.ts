// Finds the CODEOWNERS file of a tree, where the code host would.

import { Coverage } from '../coverage/coverage.ts';
import type { Source, SourceEntry } from '../source.ts';
import { type CodeOwnersFile, type CodeOwnersHost, maxCodeOwnersBytes } from './code-owners.ts';

const gitHubPlaces = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];
const gitLabPlaces = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];
const section = /^[ \t]*\^?\[[^\]\n]+\]/m;

/** Null when there is none, or it is larger than a code host reads. */
export async function readCodeOwners(
  source: Pick<Source, 'read'>,
  entries: readonly SourceEntry[],
  signal: AbortSignal,
): Promise<CodeOwnersFile | null> {
  const names = new Set([...gitHubPlaces, ...gitLabPlaces, '.gitlab-ci.yml']);
  const found = new Map(entries.filter(({ path }) => names.has(path)).map((entry) => [entry.path, entry]));
  const isGitLab = found.has('.gitlab-ci.yml') && !found.has('.github/CODEOWNERS');
  const places = isGitLab ? gitLabPlaces : [...gitHubPlaces, '.gitlab/CODEOWNERS'];
  const entry = places.map((place) => found.get(place)).find((one) => one !== undefined);
  if (!entry || entry.size > maxCodeOwnersBytes) return null;
  // The file is no part of what the audit scans: a failure to read it leaves the audit complete.
  for await (const { bytes } of source.read([entry], new Coverage(), signal)) {
    const text = bytes.toString('utf8');
    return { path: entry.path, host: hostOf(entry.path, text, isGitLab), text };
  }
  return null;
}

/** A file in a place that both hosts read belongs to the one whose files are beside it, or whose sections it has. */
function hostOf(path: string, text: string, isGitLab: boolean): CodeOwnersHost {
  if (path.startsWith('.github/')) return 'github';
  if (path.startsWith('.gitlab/') || isGitLab) return 'gitlab';
  return section.test(text) ? 'gitlab' : 'github';
}
