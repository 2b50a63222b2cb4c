// The portal's data as a report.
import type { Visibility } from '../access/principal.ts';
import { loadRules } from '../engines/index.ts';
import type { Finding } from '../findings/finding.ts';
import type { FindingSelection } from '../findings/finding-selection.ts';
import type { Stores } from '../storage/stores.ts';
import type { Report, ReportAudit, ReportFinding, ReportInventory, ReportRepository } from './report.ts';
import type { StoredReport } from './stored-report.ts';

const pageRows = 500;

/** Reads what the report is about; `findings()` streams. */
export async function portalReport(
  stores: Stores,
  stored: StoredReport,
  visible: Visibility,
  toolVersion: string,
  inventory: ReportInventory | null = null,
): Promise<Report> {
  const { scope } = stored;
  const selection: FindingSelection = { ...scope, asOf: stored.createdAt };
  const repositories = await readRepositories(stores, stored, visible);
  const names = new Map(repositories.map(({ id, name }) => [id, name]));
  return {
    type: stored.type,
    title: stored.name,
    tool: { name: 'Assay', version: toolVersion },
    scope: describe(stored, repositories),
    asOf: await stores.findingSelections.lastTouched(visible, selection),
    counts: await stores.findingSelections.counts(visible, selection),
    audits: await readAudits(stores, stored, visible),
    repositories: repositories.map(({ id: _, ...repository }) => repository),
    inventory,
    rules: await loadRules(),
    async *findings() {
      for await (const finding of stores.findingSelections.stream(visible, selection, pageRows)) {
        yield toReportFinding(finding, names.get(finding.repositoryId) ?? null);
      }
    },
  };
}

type IdentifiedRepository = ReportRepository & { readonly id: string };

async function readRepositories(
  stores: Stores,
  { scope }: StoredReport,
  visible: Visibility,
): Promise<IdentifiedRepository[]> {
  const audit = scope.auditId ? await stores.audits.find(scope.auditId, visible) : undefined;
  const repositoryId = scope.repositoryId ?? audit?.repositoryId;
  const filter = { ...(repositoryId && { repositoryId }), ...(scope.team && { team: scope.team }) };
  const found: IdentifiedRepository[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await stores.compliance.list(visible, filter, { limit: 100, offset, sort: 'name' });
    for (const status of page.items) {
      const repository = await stores.repositories.find(status.repositoryId, visible);
      const counts = await stores.compliance.findingCounts(status.repositoryId);
      const open = counts.filter((one) => one.status === 'open');
      const sum = (list: typeof counts) => list.reduce((total, { count }) => total + count, 0);
      found.push({
        id: status.repositoryId,
        name: status.name,
        url: repository?.url ?? '',
        open: sum(open),
        critical: sum(open.filter(({ severity }) => severity === 'critical')),
        high: sum(open.filter(({ severity }) => severity === 'high')),
        requiredLevel: status.requiredLevel,
        achievedLevel: status.achievedLevel,
        state: status.state,
        score: status.score,
        blockers: status.blockers.map(({ level, name, message }) => ({ level, name, message })),
      });
    }
    if (offset + page.items.length >= page.total) return found;
  }
}

async function readAudits(
  stores: Stores,
  { scope }: StoredReport,
  visible: Visibility,
): Promise<ReportAudit[]> {
  const audit = scope.auditId ? await stores.audits.find(scope.auditId, visible) : undefined;
  if (!audit) return [];
  const { type, commit, ref, completedAt, coverage } = audit;
  return [{ type, commit, ref, completedAt, coverage }];
}

function describe({ scope }: StoredReport, repositories: readonly { readonly name: string }[]): string {
  const count = `${repositories.length} ${repositories.length === 1 ? 'repository' : 'repositories'}`;
  const what = scope.auditId || scope.repositoryId ? (repositories[0]?.name ?? 'one repository') : count;
  const from = scope.from ? `, from ${scope.from.slice(0, 10)}` : '';
  const to = scope.to ? `, before ${scope.to.slice(0, 10)}` : '';
  return `${scope.auditId ? 'One audit of ' : ''}${what}${from}${to}`;
}

function toReportFinding(finding: Finding, repository: string | null): ReportFinding {
  const { repositoryId: _, statusExpiresAt: __, ...rest } = finding;
  return { ...rest, repository };
}
