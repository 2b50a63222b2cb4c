import { call } from '../api.ts';
import { AuditRows } from '../components/audit-rows.tsx';
import { Select } from '../components/fields.tsx';
import { Page } from '../components/page.tsx';
import { offsetInAddress, Pages, pageSize } from '../components/pages.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { useLoading } from '../load.ts';
import { href, query, setQuery } from '../router.ts';
import { auditTypes } from '../words.ts';

const statuses = ['pending', 'in_progress', 'completed', 'failed'] as const;

export function AuditsPage() {
  const type = auditTypes.find((one) => one === query.value.get('type'));
  const status = statuses.find((one) => one === query.value.get('status'));
  const offset = offsetInAddress();
  const list = useLoading(`audits ${type} ${status} ${offset}`, (signal) =>
    call('GET /v1/audits', {
      query: { ...(type && { type }), ...(status && { status }), limit: pageSize, offset },
      signal,
    }),
  );
  const set = (field: string) => (value: string) => setQuery({ [field]: value, offset: undefined });
  return (
    <Page name="Audits" lead="Newest first. Start one on the page of a repository.">
      <search class="filters" aria-label="Filters">
        <Select label="Type" any="All" value={type ?? ''} choices={auditTypes} onChange={set('type')} />
        <Select label="Status" any="All" value={status ?? ''} choices={statuses} onChange={set('status')} />
      </search>
      <section class="card flush" aria-label="Audits">
        <Loaded of={list} what="audits">
          {({ items, pagination }) =>
            items.length === 0 ? (
              <Empty title="No audit to show" icon="audit">
                <p>
                  {type || status ? (
                    <a href={href('/audits')}>Show all audits</a>
                  ) : (
                    <a href={href('/repositories')}>Choose a repository to audit</a>
                  )}
                </p>
              </Empty>
            ) : (
              <>
                <AuditRows audits={items} withRepository />
                <Pages pagination={pagination} what="audits" />
              </>
            )
          }
        </Loaded>
      </section>
    </Page>
  );
}
