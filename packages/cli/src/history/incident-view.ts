// How the answer about an incident is said and shown.
import type { IncidentReport, IndicatorReport } from '@assay/core/repository-history';
import { paint, plain } from '../output/colors.ts';
import type { Column } from '../output/tables.ts';

type Occurrence = IncidentReport['occurrences'][number];
type Unknown = IncidentReport['unknown'][number];

export const occurrenceColumns: readonly Column<Occurrence>[] = [
  { title: 'Branches', value: ({ branches }) => listed(branches), fit: 'text' },
  { title: 'Path', value: ({ paths }) => paths.at(-1) ?? '', fit: 'path' },
  { title: 'Version', value: ({ versions }) => versions.join(', '), fit: 'text' },
  { title: 'Present from', value: ({ present }) => changeText(present), fit: 'text' },
  { title: 'Until', value: ({ gone }) => (gone ? changeText(gone) : 'now'), fit: 'text' },
  { title: 'Tags', value: ({ tags }) => listed(tags), fit: 'text' },
];

export const indicatorColumns: readonly Column<IndicatorReport>[] = [
  { title: 'Verdict', value: ({ verdict }) => verdict.replaceAll('_', ' ') },
  { title: 'Indicator', value: ({ indicator }) => indicator, fit: 'text' },
  {
    title: 'Versions',
    value: ({ reports }) =>
      listed([
        ...new Set(
          reports.flatMap(({ package: { name }, occurrences }) =>
            occurrences.flatMap(({ versions }) => versions.map((version) => `${name} ${version}`)),
          ),
        ),
      ]),
    fit: 'text',
  },
  {
    title: 'Branches',
    value: ({ reports }) =>
      listed([
        ...new Set(
          reports.flatMap(({ occurrences, couldHaveResolved }) =>
            [...occurrences, ...couldHaveResolved].flatMap(({ branches }) => branches),
          ),
        ),
      ]),
    fit: 'text',
  },
];

/** @param folder that is asked about; '' for the whole repository */
export function verdictSentence(
  { verdict, package: asked, from, to }: IncidentReport,
  folder: string,
): string {
  const where = folder === '' ? '' : ` below ${plain(folder)}`;
  const name = plain(`${asked.name}${asked.range === null ? '' : ` ${asked.range}`}`);
  const when = from === null ? 'in the history' : `between ${minute(from)} and ${minute(to)} (UTC)`;
  switch (verdict) {
    case 'present':
      return paint(['bold', 'red'], `present: ${name} was in the repository${where} ${when}.`);
    case 'could_have_resolved':
      return paint(
        'yellow',
        `could have resolved: ${name} is in no lockfile${where} ${when}, but steps install without a frozen lockfile.`,
      );
    case 'unknown':
      return paint('yellow', `unknown: ${name} was not found${where} ${when}, but not everything is known.`);
    default:
      return `not found: ${name} is in no lockfile${where} ${when}.`;
  }
}

/** What the steps that install could get at; nothing is said of those of which it is not known. */
export function reachLines({ steps }: Pick<IncidentReport, 'steps'>): readonly string[] {
  return steps.flatMap(({ path, line, command, branches, reach }) => {
    if (reach === null) return [];
    const { secrets, permissions } = reach;
    const used = secrets.length === 0 ? 'no secret by name' : `secrets ${secrets.join(', ')}`;
    const rights =
      permissions === null
        ? "the repository's default permissions"
        : permissions.length === 0
          ? 'no permissions'
          : `permissions ${permissions.join(', ')}`;
    return [plain(`in reach of ${path}:${line} ${command} (${listed(branches)}): ${used}; ${rights}`)];
  });
}

export function unknownSentence({ reason, paths, branches }: Unknown): string {
  const where = `${listed(paths)}${branches.length > 0 ? ` on ${listed(branches)}` : ' in commits that only a tag or a merged side has'}`;
  switch (reason) {
    case 'shallow_clone':
      return 'unknown: the clone is shallow, and its history begins within the window. Run `git fetch --unshallow`.';
    case 'no_history':
      return `unknown: no commit has a lockfile or manifest${paths.map((folder) => ` in ${folder}`).join('')}.`;
    case 'no_lockfile':
      return `unknown: no lockfile says what was installed for ${where}.`;
    case 'unreadable_file':
      return `unknown: ${where} could not be read.`;
    default:
      return `unknown: ${where} names the package in a version that cannot be compared.`;
  }
}

function changeText({ at, commit, author }: Occurrence['present']): string {
  return `${minute(at)} ${commit.slice(0, 8)} ${author}`;
}

function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

export function listed(texts: readonly string[]): string {
  return texts.length > 3 ? `${texts.slice(0, 3).join(', ')} and ${texts.length - 3} more` : texts.join(', ');
}
