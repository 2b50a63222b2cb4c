import { createHash } from 'node:crypto';
import type { Severity } from '../../../vocabulary/severity.ts';
import type { RuleInfo } from '../../engines/engine.ts';
import type { FindingLocation } from '../../identity/reported-finding.ts';
import { type CoverageLevel, isConclusive } from '../../source/coverage/coverage-level.ts';
import { unnoticedSkips } from '../../source/coverage/coverage-notices.ts';
import { chunkLength, type ReportFormat } from '../format.ts';
import {
  type Report,
  type ReportAudit,
  type ReportFinding,
  type ReportRepository,
  stepName,
} from '../report.ts';

const levels: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** What code hosts sort by: the middle of each CVSS range. */
const securitySeverities: Record<Severity, string> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
  info: '0.0',
};

/** SARIF 2.1.0, as code scanning of code hosts takes it. */
export const sarif: ReportFormat<'sarif'> = {
  id: 'sarif',
  title: 'SARIF 2.1.0',
  mediaType: 'application/sarif+json; charset=utf-8',
  extension: 'sarif',
  types: ['audit', 'findings'],
  /**
   * What is resolved is left out: code hosts take every result as a live alert, and close those that are missing.
   * Each repository has a run of its own, as paths mean something only below one root.
   */
  async *render(report) {
    const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
    yield `${JSON.stringify({ $schema, version: '2.1.0' }).slice(0, -1)},"runs":[`;
    let isFirst = true;
    for (const run of runsOf(report)) {
      yield isFirst ? '' : ',';
      isFirst = false;
      yield* renderRun(report, run);
    }
    yield ']}\n';
  },
};

interface Run {
  readonly repository: ReportRepository | undefined;
  readonly audits: readonly ReportAudit[];
  /** Names the run among several. */
  readonly id: string | undefined;
}

/** A scan has one run, the portal one for each repository that was audited: of others nothing is known. */
function runsOf({ repositories, audits }: Report): readonly Run[] {
  const [only, second] = repositories;
  if (!second)
    return [{ repository: only, audits: only && audits.length === 0 ? only.audits : audits, id: undefined }];
  return repositories
    .filter((repository) => repository.audits.length > 0)
    .map((repository) => ({ repository, audits: repository.audits, id: `${repository.name}/` }));
}

/** The results first, so that only rules that have any need to be named. */
async function* renderRun(report: Report, { repository, audits, id }: Run): AsyncIterable<string> {
  const indexes = new Map<string, number>();
  const commit = newestCommit(audits);
  const repositoryUri = toRepositoryUri(repository?.url);
  const head = {
    ...(id !== undefined && { automationDetails: { id } }),
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { SRCROOT: { description: { text: 'Root of the repository.' } } },
    invocations: [toInvocation(audits)],
    ...(commit &&
      repositoryUri && {
        versionControlProvenance: [{ repositoryUri, revisionId: commit }],
      }),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"results":[`;
  yield* results(report, repository, indexes);
  const rules = [...indexes.keys()].flatMap((ruleId) => report.rules.get(ruleId) ?? []);
  const driver = { name: report.tool.name, semanticVersion: report.tool.version, rules: rules.map(toRule) };
  yield `],"tool":${JSON.stringify({ driver })}}`;
}

function toInvocation(audits: readonly ReportAudit[]): object {
  return {
    executionSuccessful: audits.every(({ coverage }) => coverage === null || isConclusive(coverage)),
    properties: { coverage: Object.fromEntries(levelsOf(audits)) },
    toolExecutionNotifications: audits.flatMap(({ type, coverage }) => [
      ...(coverage ? unnoticedSkips(coverage) : []).map(({ reason, count }) => ({
        level: 'note',
        message: { text: `${type}: ${count} skipped (${reason}).` },
      })),
      ...(coverage?.notices ?? []).map(({ reason, message, examples }) => ({
        level: 'warning',
        descriptor: { id: reason },
        message: { text: `${type}: ${message}` },
        locations: examples.map((path) => ({
          physicalLocation: { artifactLocation: { uri: toUri(path), uriBaseId: 'SRCROOT' } },
        })),
      })),
    ]),
  };
}

/** `limited` or `partial` say how far the silence of an audit can be trusted. */
function levelsOf(audits: readonly ReportAudit[]): readonly (readonly [string, CoverageLevel])[] {
  return audits.flatMap(({ type, coverage }) => (coverage ? [[type, coverage.level] as const] : []));
}

function newestCommit(audits: readonly ReportAudit[]): string | null {
  const known = audits.filter(({ commit }) => commit !== null);
  const newest = known.toSorted((a, b) => ((a.completedAt ?? '') < (b.completedAt ?? '') ? 1 : -1))[0];
  return newest?.commit ?? null;
}

async function* results(
  report: Report,
  repository: ReportRepository | undefined,
  indexes: Map<string, number>,
): AsyncIterable<string> {
  const statuses = ['open', 'acknowledged', 'false_positive'] as const;
  const selection = { statuses, ...(repository && { repositoryId: repository.id }) };
  let chunk = '';
  let first = true;
  for await (const finding of report.findings(selection)) {
    const { ruleId } = finding;
    if (report.rules.has(ruleId) && !indexes.has(ruleId)) indexes.set(ruleId, indexes.size);
    chunk += `${first ? '\n' : ',\n'}${JSON.stringify(toResult(finding, indexes))}`;
    first = false;
    if (chunk.length > chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function toRule(rule: RuleInfo): object {
  const help = [rule.remediation, ...rule.references].filter(Boolean);
  return {
    id: rule.id,
    name: rule.id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.title },
    help: {
      text: help.join('\n'),
      markdown: [rule.remediation, ...rule.references.map((url) => `- <${url}>`)].join('\n'),
    },
    ...(rule.references[0] && { helpUri: rule.references[0] }),
    defaultConfiguration: { level: levels[rule.severity] },
    properties: {
      tags: [rule.category, ...rule.cwe.map((cwe) => `external/cwe/${cwe.toLowerCase()}`)],
      'security-severity': securitySeverities[rule.severity],
    },
  };
}

function toResult(finding: ReportFinding, indexes: ReadonlyMap<string, number>): object {
  const { location, suppression } = finding;
  const index = indexes.get(finding.ruleId);
  const isTriaged = finding.status === 'false_positive' || finding.status === 'acknowledged';
  return {
    ruleId: finding.ruleId,
    ...(index !== undefined && { ruleIndex: index }),
    level: levels[finding.severity],
    message: { text: finding.description || finding.title },
    // Code hosts show no result without a place: what has none stands at the root.
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(location?.path ?? '.'), uriBaseId: 'SRCROOT' },
          ...(location && { region: regionOf(location) }),
        },
      },
    ],
    ...codeFlows(finding),
    ...fixes(finding),
    partialFingerprints: { 'assay/v1': finding.fingerprint, primaryLocationLineHash: lineHash(finding) },
    ...(finding.firstSeenAt && { provenance: { firstDetectionTimeUtc: finding.firstSeenAt } }),
    ...((suppression || isTriaged) && {
      suppressions: [
        {
          kind: suppression ? 'inSource' : 'external',
          status: 'accepted',
          justification: suppression?.reason ?? finding.statusReason ?? finding.status,
        },
      ],
    }),
    properties: {
      severity: finding.severity,
      category: finding.category,
      'security-severity': securitySeverities[finding.severity],
      ...(finding.confidence && { confidence: finding.confidence }),
      ...(finding.package && { package: finding.package.purl }),
      ...(finding.advisory && { advisory: finding.advisory.id }),
      ...(finding.repository && { repository: finding.repository }),
      ...contextProperties(finding),
      ...(finding.introducedBy === 'rules' && { introducedBy: finding.introducedBy }),
    },
  };
}

/** What nobody has said is left out. */
function contextProperties({ context }: ReportFinding): object {
  if (!context) return {};
  const { tags, criticality, exposure } = context;
  return {
    ...(tags.length > 0 && { repositoryTags: tags }),
    ...(criticality !== null && { criticality }),
    ...(exposure !== 'unknown' && { exposure }),
  };
}

/** Columns that are not known are left out: the whole lines are meant then. */
function regionOf({ startLine, startColumn, endLine, endColumn }: FindingLocation): object {
  return {
    startLine,
    ...(startColumn !== undefined && { startColumn }),
    endLine,
    ...(endColumn !== undefined && { endColumn }),
  };
}

/** The data flow, as one thread. */
function codeFlows({ location, flow }: ReportFinding): object {
  if (!location || !flow) return {};
  const locations = flow.map(({ line, code, path = location.path }, index) => ({
    location: {
      physicalLocation: {
        artifactLocation: { uri: toUri(path), uriBaseId: 'SRCROOT' },
        region: { startLine: line, snippet: { text: code } },
      },
      message: { text: stepName(index, flow.length) },
    },
    importance: index === 0 || index === flow.length - 1 ? 'essential' : 'important',
  }));
  return { codeFlows: [{ threadFlows: [{ locations }] }] };
}

/** The edit of one line, as a replacement of the whole of it. */
function fixes({ location, suggestedEdit }: ReportFinding): object {
  if (!location || !suggestedEdit) return {};
  const { line, before, after } = suggestedEdit;
  const deletedRegion = { startLine: line, startColumn: 1, endLine: line, endColumn: before.length + 1 };
  const artifactLocation = { uri: toUri(location.path), uriBaseId: 'SRCROOT' };
  const replacements = [{ deletedRegion, insertedContent: { text: after } }];
  return {
    fixes: [
      {
        description: { text: 'Suggested edit; the file was scanned again with it.' },
        artifactChanges: [{ artifactLocation, replacements }],
      },
    ],
  };
}

/** Stable over moves within a file, which is all that code hosts ask of it. */
function lineHash(finding: ReportFinding): string {
  return `${createHash('sha256').update(finding.fingerprint).digest('hex').slice(0, 16)}:1`;
}

function toUri(path: string): string {
  const relative = path.toWellFormed().replace(/^\/+/, '');
  return relative.split('/').map(encodeURIComponent).join('/');
}

/** What git knows as `git@host:path` is no URI; a path of this machine is nobody else's business. */
function toRepositoryUri(url = ''): string | null {
  const scp = /^([\w.-]+@[\w.-]+):(?!\/\/)(.+)$/.exec(url);
  const uri = scp ? `ssh://${scp[1]}/${scp[2]}` : url;
  return /^(https?|ssh):\/\//.test(uri) && URL.canParse(uri) ? uri : null;
}
