import { call } from '../api.ts';
import { AuditRows } from '../components/audit-rows.tsx';
import { ChoiceFilter, chosenOf, Filters } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { auditTypes } from '../words.ts';

const statuses = ['pending', 'in_progress', 'completed', 'failed'] as const;

export function AuditsPage() {
  const type = chosenOf('type', auditTypes);
  const status = chosenOf('status', statuses);
  const offset = offsetInAddress();
  const list = useLoading(`audits ${type} ${status} ${offset}`, (signal) =>
    call('GET /v1/audits', {
      query: { ...(type && { type }), ...(status && { status }), limit: pageSize, offset },
      signal,
    }),
  );
  return (
    <Page name="Audits" lead="Newest first. Start one on the page of a repository.">
      <Filters>
        <ChoiceFilter label="Type" field="type" choices={auditTypes} />
        <ChoiceFilter label="Status" field="status" choices={statuses} />
      </Filters>
      <PagedList
        of={list}
        what="audits"
        empty={
          type || status ? (
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
