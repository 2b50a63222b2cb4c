import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { addressOf, call } from '../api.ts';
import { Confirm } from '../components/confirm.tsx';
import { DateInput } from '../components/date-input.tsx';
import { DownloadLink } from '../components/download-link.tsx';
import { EvidenceDialog } from '../components/evidence-dialog.tsx';
import { Input, Select } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { PickedField } from '../components/pickers.tsx';
import { Empty } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { endOfDay } from '../dates.ts';
import type { Report } from '../interface/api.d.ts';
import { formatsByReportType, reportTypes } from '../interface/values.ts';
import { useLoading, useReloading } from '../load.ts';
import { useNames } from '../names.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { bytes, label } from '../words.ts';

type Type = Report['type'];
type Format = Report['format'];

/** The first one is offered first. */
const types: readonly Type[] = ['executive', ...reportTypes.filter((type) => type !== 'executive')];
/** What people read, in the order in which they ask for it; data formats come after. */
const offeredFirst: readonly Format[] = ['pdf', 'html', 'docx', 'markdown', 'openvex', 'cyclonedx'];
/** What a browser shows by itself. */
const shown: readonly Format[] = ['html', 'pdf'];

function formatsOf(type: Type): readonly Format[] {
  const formats: readonly Format[] = formatsByReportType[type];
  return [
    ...offeredFirst.filter((id) => formats.includes(id)),
    ...formats.filter((id) => !offeredFirst.includes(id)),
  ];
}

export function ReportsPage() {
  const offset = offsetInAddress();
  const list = useLoading(`reports ${offset}`, (signal) =>
    call('GET /v1/reports', { query: { limit: pageSize, offset }, signal }),
  );
  useReloading(list.data?.items.some(({ status }) => status === 'pending') ?? false, list);
  const [isOpen, setOpen] = useState(false);
  // Those who read the audit log.
  const mayCollect = user.value?.role === 'auditor' || user.value?.role === 'admin';
  return (
    <Page
      name="Reports"
      lead="Reports are immutable. The digest verifies their content."
      actions={
        mayCollect && (
          <button type="button" class="button" onClick={() => setOpen(true)}>
            Evidence of a period
          </button>
        )
      }
    >
      <div class={mayTriage(user.value?.role) ? 'grid aside' : ''}>
        <PagedList
          of={list}
          what="reports"
          empty={
            <Empty title="No reports yet" icon="report">
              <p>Choose a type, a scope and a format.</p>
            </Empty>
          }
        >
          {({ items }) => <Rows items={items} reload={list.reload} />}
        </PagedList>
        {mayTriage(user.value?.role) && <NewReport reload={list.reload} />}
      </div>
      {isOpen && (
        <EvidenceDialog
          close={() => {
            setOpen(false);
            list.reload();
          }}
        />
      )}
    </Page>
  );
}

/** What it is about: `Findings of checkout`, `Compliance of all repositories`. */
function Scope({ of: { type, scope } }: { readonly of: Report }) {
  const repositories = useNames('repository', [scope.repositoryId ?? '']);
  const teams = useNames('team', [scope.team ?? '']);
  const what = scope.repositoryId ? repositories.get(scope.repositoryId) : teams.get(scope.team ?? '');
  if (scope.auditId) return <a href={href(`/audits/${scope.auditId}`)}>One audit</a>;
  return (
    <>
      {label(type)} of {scope.repositoryId || scope.team ? <Text>{what ?? '…'}</Text> : 'all repositories'}
      {scope.owner === 'none' && ' without an owner'}
      {scope.owner && scope.owner !== 'none' && (
        <>
          {' owned by '}
          <Text>{scope.owner}</Text>
        </>
      )}
      {scope.from && ` from ${scope.from.slice(0, 10)}`}
      {scope.at && ` as of ${scope.at.slice(0, 10)}`}
    </>
  );
}

function Rows({ items, reload }: { readonly items: readonly Report[]; reload(): void }) {
  const [deleting, setDeleting] = useState<Report | null>(null);
  return (
    <>
      <Table heads={['Report', 'Status', 'Made']} hasActions>
        {items.map((report) => (
          <tr key={report.id}>
            <th scope="row" class="main-cell">
              <Text>{report.name}</Text>
              <p class="soft small">
                <Scope of={report} /> · {label(report.format)}
                {report.size !== null && ` · ${bytes(report.size)}`}
                {report.sha256 && (
                  <>
                    {' · '}
                    <span class="mono" title={`SHA-256 ${report.sha256}`}>
                      {report.sha256.slice(0, 12)}
                    </span>
                  </>
                )}
              </p>
              {report.failure && <p class="fault">{report.failure}</p>}
            </th>
            <td class="tight" role="status">
              <StateTag state={report.status} />
            </td>
            <td class="tight">
              <When at={report.createdAt} />
            </td>
            <td class="tight">
              <span class="buttons">
                {report.status === 'completed' && shown.includes(report.format) && (
                  <a
                    class="button"
                    target="_blank"
                    rel="noopener"
                    href={addressOf('/v1/reports/{id}/content', { id: report.id }, { disposition: 'inline' })}
                  >
                    Preview<span class="hidden-text"> {report.name} in a new tab</span>
                  </a>
                )}
                {report.status === 'completed' && (
                  <DownloadLink from={addressOf('/v1/reports/{id}/content', { id: report.id })}>
                    Download<span class="hidden-text"> {report.name}</span>
                  </DownloadLink>
                )}
                {mayTriage(user.value?.role) && (
                  <RowButton verb="Delete" of={report.name} onClick={() => setDeleting(report)} />
                )}
              </span>
            </td>
          </tr>
        ))}
      </Table>
      {deleting && (
        <Confirm
          title="Delete the report?"
          text={`“${deleting.name}” cannot be restored.`}
          verb="Delete"
          close={() => setDeleting(null)}
          run={() =>
            call('DELETE /v1/reports/{id}', { params: { id: deleting.id } }).then(reload, announceError)
          }
        />
      )}
    </>
  );
}

function NewReport({ reload }: { reload(): void }) {
  const linked = query.value.get('auditId') ?? '';
  const [type, setType] = useState<Type>(linked ? 'audit' : 'executive');
  const [made, setMade] = useState(0);
  const send = async ({
    name,
    format = 'html',
    repositoryId,
    team,
    auditId,
    owner,
    from,
    to,
    at,
    release,
    namespace,
  }: Record<string, string>) => {
    await call('POST /v1/reports', {
      body: {
        type,
        format: format as Format,
        ...(name && { name }),
        ...(repositoryId && { repositoryId }),
        ...(team && { team }),
        ...(auditId && { auditId }),
        ...(owner && { owner }),
        ...(release && { release }),
        ...(namespace && { namespace }),
        ...(from && { from: `${from}T00:00:00.000Z` }),
        ...(to && { to: `${to}T00:00:00.000Z` }),
        ...(at && { at: endOfDay(at) }),
      },
    });
    // Another form: an empty one.
    setMade(made + 1);
    setType('executive');
    announce('Generating the report.');
    reload();
  };
  return (
    <section class="card" aria-labelledby="new-report">
      <h2 id="new-report">New report</h2>
      <Form
        key={made}
        submit="Create report"
        fields={[
          'name',
          'type',
          'format',
          'repositoryId',
          'team',
          'auditId',
          'owner',
          'from',
          'to',
          'at',
          'release',
          'namespace',
        ]}
        send={send}
      >
        {({ fault }) => (
          <>
            <Select
              label="About"
              name="type"
              value={type}
              choices={types}
              onChange={(value) => setType(value as Type)}
              fault={fault('type')}
            />
            <Select
              key={type}
              label="Format"
              name="format"
              choices={formatsOf(type)}
              fault={fault('format')}
            />
            {type === 'audit' && (
              <Input
                label="Audit ID"
                name="auditId"
                value={linked}
                required
                hint="Filled in when you start from an audit page."
                fault={fault('auditId')}
              />
            )}
            {type !== 'audit' && (
              <PickedField
                key={`repository ${type === 'sbom'}`}
                kind="repository"
                label="Repository"
                name="repositoryId"
                {...(type !== 'sbom' && { any: 'All' })}
                fault={fault('repositoryId')}
              />
            )}
            {type !== 'audit' && type !== 'sbom' && (
              <PickedField kind="team" label="Team" name="team" any="All" fault={fault('team')} />
            )}
            {type === 'findings' && (
              <Input
                label="Code owner"
                name="owner"
                placeholder="@team, or none"
                hint="Only findings in files of this owner, as CODEOWNERS names it."
                fault={fault('owner')}
              />
            )}
            {type === 'vex' && (
              <Input
                label="Release (optional)"
                name="release"
                hint="Tag, branch or commit of the repository whose packages the document is about."
                fault={fault('release')}
              />
            )}
            {type === 'vex' && (
              <Input
                label="Published by (optional)"
                name="namespace"
                placeholder="https://example.com"
                hint="Address of the publisher. Default: the portal's."
                fault={fault('namespace')}
              />
            )}
            {type === 'findings' && (
              <div class="form row">
                <DateInput label="First seen from" name="from" fault={fault('from')} />
                <DateInput label="and before" name="to" fault={fault('to')} />
              </div>
            )}
            {(type === 'executive' || type === 'compliance') && (
              <div class="form row">
                {type === 'executive' && <DateInput label="Trend from" name="from" fault={fault('from')} />}
                <DateInput label="As of (optional)" name="at" fault={fault('at')} />
              </div>
            )}
            {type === 'findings' && <DateInput label="As of (optional)" name="at" fault={fault('at')} />}
            <Input label="Name (optional)" name="name" fault={fault('name')} />
          </>
        )}
      </Form>
    </section>
  );
}
