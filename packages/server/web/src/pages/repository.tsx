import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { Ladder } from '../charts/ladder.tsx';
import { ArtifactsCard } from '../components/artifacts-card.tsx';
import { AuditRows } from '../components/audit-rows.tsx';
import { ComplianceGaps } from '../components/compliance-gaps.tsx';
import { Input, Select } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { startAudits } from '../components/register-dialog.tsx';
import { RepositorySettings } from '../components/repository-settings.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { chosenTab, type Tab, Tabs } from '../components/tabs.tsx';
import { StateTag } from '../components/tags.tsx';
import { Outside, Text } from '../components/text.tsx';
import { TodoList } from '../components/todo-list.tsx';
import type { Repository, RepositoryCompliance } from '../interface/api.d.ts';
import { type Loading, useLoading, useReloading } from '../load.ts';
import { rememberNames } from '../names.ts';
import { href, navigate, query } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { auditTypes, count, label } from '../words.ts';
import { OpenTrend } from './open-trend.tsx';
import { PackagesCard } from './repository-packages.tsx';
import { RiskMap } from './risk-map.tsx';
import { Upgrades } from './upgrades.tsx';

export function RepositoryPage({ id }: { readonly id: string }) {
  const loading = useLoading(`repository ${id}`, async (signal) => {
    const found = await call('GET /v1/repositories/{id}', { params: { id }, signal });
    rememberNames([found]);
    return found;
  });
  const name = loading.data?.name ?? 'Repository';
  return (
    <Page
      name={name}
      title={<Text>{name}</Text>}
      crumbs={<a href={href('/repositories')}>Repositories</a>}
      lead={loading.data && <Outside url={loading.data.url} />}
      actions={
        loading.data && (
          <>
            <a class="button quiet" href={href(`/waivers?repositoryId=${id}`)}>
              Waivers
            </a>
            <a class="button" href={href(`/findings?repositoryId=${id}&status=open&by=none`)}>
              Open findings
            </a>
            {mayTriage(user.value?.role) && (
              <a class="button" href={href(`/repositories/${id}?tab=audits`)}>
                Start an audit
              </a>
            )}
          </>
        )
      }
    >
      <Loaded of={loading} what="the repository">
        {(repository) => <Parts repository={repository} loading={loading} />}
      </Loaded>
    </Page>
  );
}

function Parts({
  repository,
  loading,
}: {
  readonly repository: Repository;
  readonly loading: Loading<Repository>;
}) {
  const { id } = repository;
  const role = user.value?.role;
  const isAudited = repository.lastAuditAt !== null;
  const tabs: readonly Tab[] = [
    { id: 'todo', text: 'To do' },
    { id: 'compliance', text: 'Compliance' },
    { id: 'packages', text: 'Packages' },
    { id: 'audits', text: 'Audits' },
    ...(role === 'viewer' ? [] : [{ id: 'settings', text: 'Settings' }]),
  ];
  const chosen = chosenTab(tabs);
  return (
    <>
      <Tabs name="Parts of the repository" tabs={tabs} />
      <div class="stack">
        {chosen === 'todo' &&
          (isAudited ? (
            <>
              <TodoList key={repository.lastAuditAt} of={{ repositoryId: id }} shown={10} isAudited />
              <OpenTrend key={`trend ${repository.lastAuditAt}`} of={{ repositoryId: id }} />
              <RiskMap key={`risk ${repository.lastAuditAt}`} of={{ repositoryId: id }} />
              <Upgrades key={`upgrades ${repository.lastAuditAt}`} id={id} />
            </>
          ) : (
            <>
              <NeverAudited id={id} done={loading.reload} />
              <TodoList of={{ repositoryId: id }} shown={10} isAudited={false} isOptional />
              <ArtifactsCard id={id} />
            </>
          ))}
        {chosen === 'compliance' &&
          (isAudited ? (
            <Compliance repository={repository} />
          ) : (
            <NeverAudited id={id} done={loading.reload} />
          ))}
        {chosen === 'packages' && <PackagesCard key={`packages ${repository.lastAuditAt}`} id={id} />}
        {chosen === 'audits' && (
          <div class="grid aside">
            <div class="stack">
              <Audits id={id} done={loading.reload} />
              <ArtifactsCard id={id} />
            </div>
            {mayTriage(role) && <StartAudit repository={repository} />}
          </div>
        )}
        {chosen === 'settings' && (
          <RepositorySettings key={JSON.stringify(repository)} repository={repository} loading={loading} />
        )}
      </div>
    </>
  );
}

/** Nothing is known: no chart, no score, and the one thing to do. */
function NeverAudited({ id, done }: { readonly id: string; done(): void }) {
  const first = useLoading(`first audits of ${id} ${query.value.get('started') ?? ''}`, (signal) =>
    call('GET /v1/audits', { query: { repositoryId: id, status: 'pending,in_progress', limit: 1 }, signal }),
  );
  const isRunning = (first.data?.items.length ?? 0) > 0;
  useReloading(isRunning, first, done);
  const start = () =>
    startAudits(id, auditTypes).then((said) => {
      announce(said);
      navigate(`/repositories/${id}?started=1`, { replace: true });
    }, announceError);
  return (
    <section class="card" aria-label="Findings">
      <Empty title={isRunning ? 'The first audits are running' : 'Never audited'} icon="audit">
        <p>Only what was imported is known about this repository until its first audit has ended.</p>
        {first.data && !isRunning && mayTriage(user.value?.role) && (
          <div class="buttons">
            <button type="button" class="button primary" onClick={() => void start()}>
              Start all four audits
            </button>
          </div>
        )}
      </Empty>
    </section>
  );
}

function Compliance({ repository: { id, complianceLevel } }: { readonly repository: Repository }) {
  const status = useLoading(`compliance of ${id} at ${complianceLevel}`, (signal) =>
    call('GET /v1/compliance/status', { query: { repositoryId: id }, signal }),
  );
  return (
    <section class="card" aria-labelledby="compliance">
      <Loaded of={status} what="the compliance status">
        {({ items: [found] }) =>
          found ? <Status status={found} /> : <Empty title="Not evaluated yet" icon="policy" />
        }
      </Loaded>
    </section>
  );
}

function Status({ status }: { readonly status: RepositoryCompliance }) {
  const { state, score, requiredLevel, achievedLevel } = status;
  return (
    <div class="stack">
      <div class="split">
        <h2 id="compliance">Compliance</h2>
        <span class="buttons">
          <StateTag state={state} />
          {state !== 'unknown' && <span class="soft small">Score {score} of 100</span>}
        </span>
      </div>
      <Ladder required={requiredLevel} achieved={achievedLevel} />
      <ComplianceGaps repositoryId={status.repositoryId} required={requiredLevel} />
    </div>
  );
}

function Audits({ id, done }: { readonly id: string; done(): void }) {
  // Asked for again when audits are started from this page.
  const list = useLoading(`audits of ${id} ${query.value.get('started') ?? ''}`, (signal) =>
    call('GET /v1/audits', { query: { repositoryId: id, limit: 10 }, signal }),
  );
  const running = (list.data?.items ?? []).filter(
    ({ status }) => status === 'pending' || status === 'in_progress',
  );
  useReloading(running.length > 0, list, done);
  return (
    <section class="card flush" aria-labelledby="audits">
      <h2 id="audits">Audits</h2>
      {running.length > 0 && (
        <p class="running" role="status">
          {count(running.length, 'audit')} running or waiting:{' '}
          {running.map(({ type }) => label(type).toLowerCase()).join(', ')}
        </p>
      )}
      <Loaded of={list} what="audits">
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Never audited" icon="audit">
              <p>Start an audit to find issues in this repository.</p>
            </Empty>
          ) : (
            <AuditRows audits={items} withRepository={false} />
          )
        }
      </Loaded>
    </section>
  );
}

function StartAudit({ repository: { id, defaultBranch } }: { readonly repository: Repository }) {
  const send = async ({ type = '', ref, dryRun }: Record<string, string>) => {
    const made = await call('POST /v1/audits', {
      body: {
        repositoryId: id,
        type: type as (typeof auditTypes)[number],
        ...(ref && { ref }),
        ...(dryRun && { dryRun: true }),
      },
    });
    announce('Audit requested.');
    navigate(`/audits/${made.id}`);
  };
  return (
    <section class="card" aria-labelledby="start">
      <h2 id="start">Start an audit</h2>
      <Form submit="Start" fields={['type', 'ref']} send={send}>
        {({ fault }) => (
          <>
            <Select label="Audit type" name="type" choices={auditTypes} fault={fault('type')} />
            <Input
              label="Branch, tag or commit (optional)"
              name="ref"
              placeholder={defaultBranch ?? 'the default branch'}
              fault={fault('ref')}
            />
            <label class="check-label">
              <input type="checkbox" class="check" name="dryRun" value="true" />
              Dry run (store nothing)
            </label>
          </>
        )}
      </Form>
    </section>
  );
}
