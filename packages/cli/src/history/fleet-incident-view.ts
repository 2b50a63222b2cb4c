// How the answer about an incident in all repositories of a portal is said and shown.
import type { Operations } from '../client/api.d.ts';
import { paint, plain } from '../output/colors.ts';
import type { Column } from '../output/tables.ts';
import { unknownSentence } from './incident-view.ts';

type Reply = Operations['GET /v1/packages/incidents']['reply'];
type Repository = Reply['items'][number];
type Indicator = Operations['POST /v1/packages/incidents']['reply']['indicators'][number];

export const repositoryIncidentColumns: readonly Column<Repository>[] = [
  { title: 'Repository', value: ({ repository }) => repository, fit: 'text' },
  { title: 'Verdict', value: ({ verdict }) => verdict.replaceAll('_', ' ') },
  {
    title: 'Versions',
    value: ({ occurrences }) => firstOf(occurrences.flatMap(({ versions }) => versions)),
    fit: 'text',
  },
  { title: 'Branches', value: branchText, fit: 'text' },
  {
    title: 'Present from',
    value: ({ occurrences: [first] }) => (first ? changeText(first.present) : ''),
    fit: 'text',
  },
  { title: 'Until', value: untilText, fit: 'text' },
  { title: 'Why', value: whyText, fit: 'wrap' },
];

export const fleetIndicatorColumns: readonly Column<Indicator>[] = [
  { title: 'Verdict', value: ({ verdict }) => verdict.replaceAll('_', ' ') },
  { title: 'Indicator', value: ({ indicator }) => indicator, fit: 'text' },
  {
    title: 'Repositories',
    value: ({ verdict, repositories }) =>
      firstOf(repositories.flatMap((one) => (one.verdict === verdict ? [one.repository] : []))),
    fit: 'text',
  },
  {
    title: 'Why',
    value: ({ kind }) => (kind === 'digest' ? 'the portal keeps no digests of archives' : ''),
    fit: 'wrap',
  },
];

export function fleetVerdictLines({
  package: { name, range },
  summary,
}: Pick<Reply, 'package' | 'summary'>): readonly string[] {
  const asked = plain(`${name}${range === null ? '' : ` ${range}`}`);
  const { present, could_have_resolved, unknown, not_found } = summary;
  const lines = [];
  if (present > 0) lines.push(paint(['bold', 'red'], `present: ${asked} was in ${repositories(present)}.`));
  if (could_have_resolved > 0)
    lines.push(
      paint(
        'yellow',
        `could have resolved: steps of ${repositories(could_have_resolved)} install without a frozen lockfile.`,
      ),
    );
  if (unknown > 0) lines.push(paint('yellow', `unknown: ${repositories(unknown)}.`));
  if (not_found > 0) lines.push(`not found: ${repositories(not_found)}.`);
  if (lines.length === 0) lines.push(paint('yellow', 'unknown: you can see no repository.'));
  return lines;
}

function repositories(count: number): string {
  return `${count} ${count === 1 ? 'repository' : 'repositories'}`;
}

function branchText({ occurrences, couldHaveResolved }: Repository): string {
  const own = occurrences.length > 0 ? occurrences : couldHaveResolved;
  return firstOf(own.flatMap((one) => one.branches));
}

/** Each once; of more than three the first three, and how many more. */
function firstOf(names: readonly string[]): string {
  const each = [...new Set(names)];
  return each.length > 3 ? `${each.slice(0, 3).join(', ')} and ${each.length - 3} more` : each.join(', ');
}

function untilText({ occurrences }: Repository): string {
  if (occurrences.length === 0) return '';
  const open = occurrences.some(({ gone }) => gone === null);
  const last = occurrences.flatMap(({ gone }) => gone ?? []).sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  return open || last === undefined ? 'now' : changeText(last);
}

function whyText({ state, occurrences, couldHaveResolved, unknown }: Repository): string {
  if (occurrences.length > 0) return '';
  if (state === 'never') return 'its history has not been read yet';
  if (state === 'failed') return 'its history could not be read';
  const steps = couldHaveResolved.map(({ path, command }) => `${path}: ${command}`);
  return [...steps, ...unknown.map((one) => unknownSentence(one).replace(/^unknown: /, ''))].join('; ');
}

function changeText({ at, commit, author }: { at: string; commit: string; author: string }): string {
  return `${at.slice(0, 16).replace('T', ' ')} ${commit.slice(0, 8)} ${author}`;
}
