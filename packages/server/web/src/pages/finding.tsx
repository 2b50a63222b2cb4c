import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { FindingDetails, Lead } from '../components/finding-details.tsx';
import { useFindingEvents } from '../components/newer-findings.tsx';
import { Page } from '../components/page.tsx';
import { Loaded } from '../components/state-box.tsx';
import { LongText } from '../components/text.tsx';
import { findingBeside } from '../finding-order.ts';
import { useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { useShortcuts } from '../shortcuts.ts';

export function FindingPage({ id }: { readonly id: string }) {
  const loading = useLoading(`finding ${id}`, (signal) =>
    call('GET /v1/findings/{id}', { params: { id }, signal }),
  );
  useFindingEvents(({ findings }) => {
    if (!findings.some((one) => one.id === id)) return;
    loading.reload();
    announce('Another person changed this finding; this is how it is now.');
  });
  const beside = (by: 1 | -1) => {
    const next = findingBeside(id, by);
    if (next) navigate(`/findings/${next}`);
  };
  useShortcuts({ j: () => beside(1), k: () => beside(-1) });
  const title = loading.data?.title ?? 'Finding';
  return (
    <Page
      name={title}
      title={<LongText>{title}</LongText>}
      crumbs={<a href={href('/findings')}>Findings</a>}
      lead={loading.data && <Lead finding={loading.data} />}
    >
      <Loaded of={loading} what="the finding">
        {(finding) => <FindingDetails finding={finding} reload={loading.reload} />}
      </Loaded>
    </Page>
  );
}
