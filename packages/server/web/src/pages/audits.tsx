import { addressOf, call } from '../api.ts';
import { AuditRows } from '../components/audit-rows.tsx';
import { DownloadLink } from '../components/download-link.tsx';
import {
  ChoiceFilter,
  chosenOf,
  DateFilter,
  Filters,
  PickFilter,
  periodInAddress,
  sourceChoices,
} from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { coverageSources } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { auditTypes } from '../words.ts';

const statuses = ['pending', 'in_progress', 'completed', 'failed'] as const;

export function AuditsPage() {
  const type = chosenOf('type', auditTypes);
  const status = chosenOf('status', statuses);
  const source = chosenOf('source', coverageSources);
  const repositoryId = query.value.get('repositoryId') ?? '';
  const team = query.value.get('team') ?? '';
  const offset = offsetInAddress();
  const filter = {
    ...(type && { type }),
    ...(status && { status }),
    ...(source && { source }),
    ...(repositoryId && { repositoryId }),
    ...(team && { team }),
    ...periodInAddress(),
  };
  const list = useLoading(`audits ${JSON.stringify(filter)} ${offset}`, (signal) =>
    call('GET /v1/audits', { query: { ...filter, limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Audits"
      lead="Newest first. Start one on the page of a repository."
      actions={
        <DownloadLink from={addressOf('/v1/audits/export', {}, { ...filter, format: 'csv' })}>
          Export as CSV
        </DownloadLink>
      }
    >
      <Filters>
        <PickFilter kind="repository" class="wide" label="Repository" field="repositoryId" />
        <PickFilter kind="team" label="Team" field="team" />
        <ChoiceFilter label="Type" field="type" choices={auditTypes} />
        <ChoiceFilter label="Source" field="source" choices={sourceChoices} />
        <ChoiceFilter label="Status" field="status" choices={statuses} />
        <DateFilter label="From" field="from" />
        <DateFilter label="Before" field="to" />
      </Filters>
      <PagedList
        of={list}
        what="audits"
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingFits one="audit" many="audits" to="/audits" icon="audit" />
          ) : (
            <Empty title="No audit yet" icon="audit">
              <p>
                <a href={href('/repositories')}>Choose a repository to audit</a>
              </p>
            </Empty>
          )
        }
      >
        {({ items }) => <AuditRows audits={items} withRepository />}
      </PagedList>
    </Page>
  );
}
