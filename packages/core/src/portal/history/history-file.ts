// Exposures and incidents as files.
import { type ListFileFormat, type ListFileShape, listFile } from '../../support/list-file.ts';
import type { FleetIncident, RepositoryExposure, RepositoryIncident } from './inventory-history.ts';

const exposureColumns: ListFileShape<RepositoryExposure>['columns'] = {
  repository: ({ repository }) => repository,
  advisory: ({ advisory }) => advisory,
  aliases: ({ aliases }) => aliases.join('; '),
  severity: ({ severity }) => severity,
  package: ({ purl }) => purl,
  versions: ({ versions }) => versions.join('; '),
  paths: ({ paths }) => paths.join('; '),
  branches: ({ branches }) => branches.join('; '),
  tags: ({ tags }) => tags.join('; '),
  state: ({ state }) => state,
  presentAt: ({ present }) => present.at,
  presentBefore: ({ presentBefore }) => presentBefore,
  presentCommit: ({ present }) => present.commit,
  presentAuthor: ({ present }) => present.author,
  publishedAt: ({ published }) => published,
  exploitedAt: ({ exploited }) => exploited,
  knownAt: ({ knownAt }) => knownAt,
  fixedAt: ({ fixed }) => fixed?.at ?? null,
  fixedHow: ({ fixed }) => fixed?.how ?? null,
  fixedCommit: ({ fixed }) => fixed?.commit ?? null,
  fixedAuthor: ({ fixed }) => fixed?.author ?? null,
  exposedDays: ({ exposedDays }) => exposedDays,
};

/** One line for each time that it was there, or that it could have been; one for a repository with neither. */
interface IncidentLine {
  readonly repository: RepositoryIncident;
  readonly how: string;
  readonly versions: readonly string[];
  readonly paths: readonly string[];
  readonly branches: readonly string[];
  readonly tags: readonly string[];
  readonly occurrence?: RepositoryIncident['occurrences'][number];
}

const incidentColumns: ListFileShape<IncidentLine>['columns'] = {
  repository: ({ repository }) => repository.repository,
  verdict: ({ repository }) => repository.verdict,
  how: ({ how }) => how,
  versions: ({ versions }) => versions.join('; '),
  paths: ({ paths }) => paths.join('; '),
  branches: ({ branches }) => branches.join('; '),
  tags: ({ tags }) => tags.join('; '),
  presentAt: ({ occurrence }) => occurrence?.present.at ?? null,
  presentCommit: ({ occurrence }) => occurrence?.present.commit ?? null,
  presentAuthor: ({ occurrence }) => occurrence?.present.author ?? null,
  goneAt: ({ occurrence }) => occurrence?.gone?.at ?? null,
  goneCommit: ({ occurrence }) => occurrence?.gone?.commit ?? null,
  goneAuthor: ({ occurrence }) => occurrence?.gone?.author ?? null,
  historyReadAt: ({ repository }) => repository.readAt,
};

export function exposureFile(exposures: readonly RepositoryExposure[], format: ListFileFormat): string {
  return listFile(exposures, format, { name: 'exposures', columns: exposureColumns });
}

export function incidentFile(incident: FleetIncident, format: ListFileFormat): string {
  if (format === 'json') return `${JSON.stringify(incident, null, 2)}\n`;
  const lines = incident.repositories.flatMap(linesOf);
  return listFile(lines, format, { name: 'repositories', columns: incidentColumns });
}

function linesOf(repository: RepositoryIncident): readonly IncidentLine[] {
  const none = { repository, versions: [], paths: [], branches: [], tags: [] };
  const lines: readonly IncidentLine[] = [
    ...repository.occurrences.map((occurrence) => ({
      ...none,
      ...occurrence,
      how: 'present',
      occurrence,
    })),
    ...repository.couldHaveResolved.map(({ path, command, branches }) => ({
      ...none,
      how: `could have resolved: ${command}`,
      paths: [path],
      branches,
    })),
    ...repository.unknown.map(({ reason, paths, branches }) => ({
      ...none,
      how: `unknown: ${reason}`,
      paths,
      branches,
    })),
  ];
  if (lines.length > 0) return lines;
  return [{ ...none, how: repository.state === 'read' ? 'not found' : `history: ${repository.state}` }];
}
