// An audit beside another one of its repository and type: what only one of them found.
import { call } from '../api.ts';
import { isFull } from '../audit-state.ts';
import { SeverityDifference } from '../charts/severity-difference.tsx';
import { Select } from '../components/fields.tsx';
import { FindingRows } from '../components/finding-rows.tsx';
import { Loaded } from '../components/state-box.tsx';
import { When } from '../components/when.tsx';
import type { Audit, Finding } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href, query, setQuery } from '../router.ts';
import { count, moment, number, severities } from '../words.ts';

const offered = 50;
const shown = 50;

export function AuditComparison({ audit }: { readonly audit: Audit }) {
  const chosen = query.value.get('with') ?? '';
  const others = useLoading(`audits beside ${audit.id}`, async (signal) => {
    const { repositoryId, type } = audit;
    const asked = { repositoryId, type, status: 'completed', limit: offered };
    const { items } = await call('GET /v1/audits', { query: asked, signal });
    return items.filter(({ id, dryRun }) => id !== audit.id && !dryRun);
  });
  if (!others.data || (others.data.length === 0 && chosen === '')) return null;
  return (
    <section class="card stack" aria-labelledby="comparison">
      <div class="split">
        <h2 id="comparison">Compare</h2>
        <Select
          label="Compare with the audit of"
          value={chosen}
          any="Choose an audit"
          choices={others.data.map(({ id, createdAt, commit }) => ({
            value: id,
            label: `${moment(createdAt)}${commit === null ? '' : `, commit ${commit.slice(0, 8)}`}`,
          }))}
          onChange={(id) => setQuery({ with: id || undefined }, { replace: true })}
        />
      </div>
      {chosen !== '' && <Comparison key={chosen} audit={audit} other={chosen} />}
    </section>
  );
}

function Comparison({ audit, other }: { readonly audit: Audit; readonly other: string }) {
  const loading = useLoading(`audit ${other}`, (signal) =>
    call('GET /v1/audits/{id}', { params: { id: other }, signal }),
  );
  return (
    <Loaded of={loading} what="the other audit">
      {(found) =>
        found.createdAt < audit.createdAt ? (
          <Difference earlier={found} later={audit} other={found} />
        ) : (
          <Difference earlier={audit} later={found} other={found} />
        )
      }
    </Loaded>
  );
}

interface DifferenceProps {
  readonly earlier: Audit;
  readonly later: Audit;
  readonly other: Audit;
}

function Difference({ earlier, later, other }: DifferenceProps) {
  if ([earlier, later].some(({ findings, findingsTotal }) => findings.length < findingsTotal))
    return (
      <p class="note medium">
        The findings of these audits cannot be compared one by one: there are more than{' '}
        {number(Math.max(earlier.findings.length, later.findings.length))}, or they are no longer stored.
      </p>
    );
  const [before, after] = [earlier, later].map(({ findings }) => new Set(findings.map(({ id }) => id)));
  const gone = earlier.findings.filter(({ id }) => !after?.has(id));
  const both = later.findings.filter(({ id }) => before?.has(id));
  const added = later.findings.filter(({ id }) => !before?.has(id));
  return (
    <>
      <p>
        From <When at={earlier.createdAt} /> to <When at={later.createdAt} />:{' '}
        <b>
          {count(added.length, 'finding')} more, {number(gone.length)} fewer
        </b>
        , {number(both.length)} in both. <a href={href(`/audits/${other.id}`)}>Open the other audit</a>
      </p>
      {![earlier, later].every(isFull) && (
        <p class="note medium">
          At least one of the audits is limited or partial: what only one of them has may not have been
          checked by the other.
        </p>
      )}
      <SeverityDifference gone={countsOf(gone)} both={countsOf(both)} added={countsOf(added)} />
      <Findings title="Only in the later audit" findings={added} />
      <Findings title="Only in the earlier audit" findings={gone} />
    </>
  );
}

function Findings({ title, findings }: { readonly title: string; readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <details class="chart-table">
      <summary>
        {title}: {count(findings.length, 'finding')}
        {findings.length > shown && `, the ${shown} most severe`}
      </summary>
      <FindingRows findings={findings.slice(0, shown)} />
    </details>
  );
}

function countsOf(findings: readonly Finding[]) {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const severity of severities)
    counts[severity] = findings.filter((finding) => finding.severity === severity).length;
  return counts;
}
