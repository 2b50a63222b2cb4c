import { comparedText, isConclusive, uncheckedSentences } from '@assay/core/finding-display';
import { announceError } from '../announce.ts';
import { call } from '../api.ts';
import { auditState, isFull } from '../audit-state.ts';
import { ofNewerRules } from '../components/audit-rows.tsx';
import { FindingRows } from '../components/finding-rows.tsx';
import { Page } from '../components/page.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { chosenTab, type Tab, Tabs } from '../components/tabs.tsx';
import { SeverityTag, StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Audit } from '../interface/api.d.ts';
import { type Loading, useLoading } from '../load.ts';
import { useRepositoryNames } from '../names.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { useAuditProgress } from '../watch.ts';
import { bytes, count, label, number, severities } from '../words.ts';
import { AuditComparison } from './audit-comparison.tsx';

const phases: Readonly<Record<string, string>> = {
  queued: 'Waiting for a worker',
  fetching: 'Fetching the repository',
  scanning: 'Reading the files',
  storing: 'Storing findings',
  done: 'Done',
};

export function AuditPage({ id }: { readonly id: string }) {
  const loading = useLoading(`audit ${id}`, (signal) =>
    call('GET /v1/audits/{id}', { params: { id }, signal }),
  );
  const audit = loading.data;
  const repositoryId = audit?.repositoryId ?? '';
  const name = useRepositoryNames(repositoryId ? [repositoryId] : []).get(repositoryId);
  const type = audit ? `${label(audit.type)} audit` : 'Audit';
  return (
    <Page
      name={name ? `${type} of ${name}` : type}
      title={
        <>
          {type}
          {name && (
            <>
              {' of '}
              <Text>{name}</Text>
            </>
          )}
        </>
      }
      crumbs={<a href={href('/audits')}>Audits</a>}
      lead={
        audit && (
          <>
            <StateTag state={auditState(audit)} />{' '}
            {audit.source === 'import' && <ImportedFrom audit={audit} />}
          </>
        )
      }
      actions={
        audit && (
          <>
            {audit.status === 'completed' && !audit.dryRun && mayTriage(user.value?.role) && (
              <a class="button" href={href(`/reports?auditId=${audit.id}`)}>
                Create a report
              </a>
            )}
            <Cancel audit={audit} loading={loading} />
          </>
        )
      }
    >
      <Loaded of={loading} what="the audit">
        {(one) => (
          <div class="stack">
            <Live audit={one} done={loading.reload} />
            {one.failure && (
              <p class="note critical">
                <b>The audit failed.</b> <Text>{one.failure.message}</Text>
              </p>
            )}
            <AuditParts audit={one} name={name} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function ImportedFrom({ audit: { tool, artifact } }: { readonly audit: Audit }) {
  return (
    <>
      import of <Text>{tool ?? 'an unknown tool'}</Text>
      {artifact !== null && (
        <>
          {': '}
          <Text>{artifact}</Text>
        </>
      )}
    </>
  );
}

function AuditParts({ audit, name }: { readonly audit: Audit; readonly name: string | undefined }) {
  if (audit.status !== 'completed') return <Facts audit={audit} name={name} />;
  const compare = { id: 'compare', text: 'Compare' };
  const tabs: readonly Tab[] = [
    { id: 'findings', text: 'Findings' },
    ...(audit.dryRun ? [] : [compare]),
    { id: 'facts', text: 'Facts and coverage' },
  ];
  // A link to a comparison says only with which audit.
  const chosen = query.value.has('with') && !query.value.has('tab') ? compare.id : chosenTab(tabs);
  return (
    <>
      <Tabs name="Parts of the audit" tabs={tabs} chosen={chosen} />
      {chosen === 'findings' && <Result audit={audit} />}
      {chosen === 'compare' && <AuditComparison audit={audit} />}
      {chosen === 'facts' && (
        <>
          <Facts audit={audit} name={name} />
          <Skipped audit={audit} />
        </>
      )}
    </>
  );
}

function Cancel({ audit, loading }: { readonly audit: Audit; readonly loading: Loading<Audit> }) {
  const isOn = audit.status === 'pending' || audit.status === 'in_progress';
  if (!isOn || !mayTriage(user.value?.role)) return null;
  const cancel = () =>
    call('POST /v1/audits/{id}/cancel', { params: { id: audit.id } }).then(loading.put, announceError);
  return (
    <button type="button" class="button danger" onClick={() => void cancel()}>
      Cancel the audit
    </button>
  );
}

/** Read out by its phases, not by each percent. */
function Live({ audit, done }: { readonly audit: Audit; done(): void }) {
  const progress = useAuditProgress(audit, done);
  const isOn = audit.status === 'pending' || audit.status === 'in_progress';
  const phase = phases[progress?.phase ?? 'queued'] ?? '';
  return (
    <div aria-live="polite" class={isOn ? 'card stack' : ''}>
      {isOn ? (
        <>
          <div class="split">
            <b>{phase}…</b>
            <span class="number" aria-hidden="true">
              {progress?.percent ?? 0} %
            </span>
          </div>
          <progress max={100} value={progress?.percent ?? 0} aria-label="Progress" />
        </>
      ) : (
        <span class="hidden-text">The audit is {label(auditState(audit)).toLowerCase()}.</span>
      )}
    </div>
  );
}

function Result({ audit }: { readonly audit: Audit }) {
  const { summary, coverage, findings, findingsTotal, dryRun } = audit;
  const shown = findings.slice(0, 50);
  return (
    <>
      {coverage && !isFull(audit) && (
        <div class="note medium">
          <b>
            {coverage.level === 'limited'
              ? 'This audit is limited: everything was read, some of it by fewer rules.'
              : 'This audit is partial: what was not checked may hold more.'}
          </b>
          <ul>
            {!isConclusive(coverage) && <li>Nothing was marked as fixed.</li>}
            {uncheckedSentences(coverage).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {dryRun && <p class="note accent">Dry run: shows what would change, without storing it.</p>}
      <div class="metrics">
        {severities.map((severity) => (
          <div
            key={severity}
            class={`card metric ${severity === 'critical' && summary.critical > 0 ? 'critical' : ''}`}
          >
            <b>{number(summary[severity])}</b>
            <span>{label(severity).toLowerCase()}</span>
          </div>
        ))}
        <div class="card metric">
          <b>
            +{number(summary.new)} −{number(summary.fixed)}
          </b>
          <span>new and fixed{ofNewerRules(summary)}</span>
        </div>
      </div>
      <Changes audit={audit} />
      <section class="card flush" aria-labelledby="seen">
        <div class="card-head">
          <h2 id="seen">Findings</h2>
          <span class="soft small">
            {findingsTotal > shown.length
              ? `the ${shown.length} most severe of ${number(findingsTotal)}`
              : count(findingsTotal, 'finding')}
            {findingsTotal > shown.length && !dryRun && (
              <>
                {' · '}
                <a
                  href={href(
                    `/findings?repositoryId=${audit.repositoryId}&auditType=${audit.type}&status=open&by=none`,
                  )}
                >
                  All open ones of this repository
                </a>
              </>
            )}
          </span>
        </div>
        {shown.length === 0 ? <NoFindings isFull={isFull(audit)} /> : <FindingRows findings={shown} />}
      </section>
    </>
  );
}

/** Why files were not read, with how many of each. */
function Skipped({ audit: { coverage } }: { readonly audit: Audit }) {
  const skipped = coverage?.skipped ?? [];
  if (skipped.length === 0) return null;
  return (
    <section class="card flush" aria-labelledby="skipped">
      <h2 id="skipped">Skipped files</h2>
      <Table name="Skipped files" heads={['Reason', 'Files']}>
        {skipped.map(({ reason, count: many }) => (
          <tr key={reason}>
            <th scope="row" class="main-cell">
              {label(reason)}
            </th>
            <td class="tight" data-label="Files">
              {number(many)}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function NoFindings({ isFull: full }: { readonly isFull: boolean }) {
  return full ? (
    <Empty title="No findings" icon="check" />
  ) : (
    <Empty title="No findings in what was checked" />
  );
}

function Changes({ audit: { changes, findingsTotal } }: { readonly audit: Audit }) {
  if (!changes) return null;
  // Of a first audit everything is new, and stands below.
  const isFirst = changes.new.length >= Math.min(findingsTotal, 100) && changes.fixed.length === 0;
  const lists = [
    ['New', isFirst ? [] : changes.new],
    ['Recurring', changes.reopened],
    ['Fixed', changes.fixed],
  ] as const;
  const some = lists.filter(([, list]) => list.length > 0);
  if (some.length === 0) return null;
  return (
    <div class="grid three">
      {some.map(([title, list]) => (
        <section class="card" key={title} aria-label={title}>
          <h2>
            {title} <span class="soft">{list.length}</span>
          </h2>
          <ul class="rows">
            {list.slice(0, 8).map(({ id, fingerprint, severity, title: text, location }) => (
              <li key={fingerprint}>
                <SeverityTag severity={severity} />{' '}
                {id ? (
                  <a class="title-link" href={href(`/findings/${id}`)}>
                    <LongText>{text}</LongText>
                  </a>
                ) : (
                  <LongText>{text}</LongText>
                )}
                {location && (
                  <p class="place cut">
                    <Text>{`${location.path}:${location.startLine}`}</Text>
                  </p>
                )}
              </li>
            ))}
            {list.length > 8 && <li class="soft small">and {list.length - 8} more</li>}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Facts({ audit, name }: { readonly audit: Audit; readonly name: string | undefined }) {
  const { repositoryId, source, tool, artifact, ref, commit, coverage, createdAt, startedAt, completedAt } =
    audit;
  const compared = comparedText(coverage?.packages);
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl class="facts">
        <dt>Repository</dt>
        <dd>
          <a href={href(`/repositories/${repositoryId}`)}>
            <Text>{name ?? 'Open repository'}</Text>
          </a>
        </dd>
        {source === 'import' && (
          <>
            <dt>Imported from</dt>
            <dd>
              <Text>{tool ?? 'an unknown tool'}</Text>
            </dd>
            <dt>Artifact</dt>
            <dd>{artifact === null ? 'unknown' : <Text>{artifact}</Text>}</dd>
          </>
        )}
        <dt>Branch or tag</dt>
        <dd>{ref ? <Text>{ref}</Text> : source === 'import' ? 'not stated' : 'the default branch'}</dd>
        <dt>Commit</dt>
        <dd class="mono">{commit ?? '–'}</dd>
        <dt>Requested</dt>
        <dd>
          <When at={createdAt} />
        </dd>
        <dt>Started</dt>
        <dd>
          <When at={startedAt} />
        </dd>
        <dt>Ended</dt>
        <dd>
          <When at={completedAt} />
        </dd>
        {coverage && (
          <>
            <dt>Scanned</dt>
            <dd>
              {count(coverage.filesScanned, 'file')}, {bytes(coverage.bytesScanned)};{' '}
              {count(coverage.filesSkipped, 'file')} skipped
              {compared && `; ${compared}`}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
