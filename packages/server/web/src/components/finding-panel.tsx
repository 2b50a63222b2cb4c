// A finding beside the list that it belongs to: the list keeps its place and the keyboard.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { href, query, setQuery } from '../router.ts';
import { FindingSummary, Lead } from './finding-details.tsx';
import { Icon } from './icon.tsx';
import { Loaded } from './state-box.tsx';
import { LongText } from './text.tsx';

/** Narrower windows show the finding on a page of its own. */
const wideEnough = '(min-width: 75rem)';

export function isPanelPossible(): boolean {
  return matchMedia(wideEnough).matches;
}

/** The id of the finding that the address opens beside the list. */
export function shownInPanel(): string | undefined {
  const id = query.value.get('finding') ?? '';
  return /^[0-9a-f-]{36}$/i.test(id) && isPanelPossible() ? id : undefined;
}

export function showInPanel(id: string | undefined): void {
  setQuery({ finding: id }, { replace: true });
}

export function FindingPanel({ id, changed }: { readonly id: string; changed(): void }) {
  const loading = useLoading(`finding ${id}`, (signal) =>
    call('GET /v1/findings/{id}', { params: { id }, signal }),
  );
  const finding = loading.data?.id === id ? loading.data : undefined;
  const reload = () => {
    loading.reload();
    changed();
  };
  return (
    <section class="panel" aria-label="Finding" aria-busy={loading.isBusy}>
      <div class="panel-head">
        <div class="split">
          <span class="small">
            <a href={href(`/findings/${id}`)}>Open page</a>
          </span>
          <button type="button" class="button quiet small" onClick={() => showInPanel(undefined)}>
            <Icon name="close" />
            Close
          </button>
        </div>
        {finding && (
          <>
            <h2>
              <LongText>{finding.title}</LongText>
            </h2>
            <Lead finding={finding} />
          </>
        )}
      </div>
      <Loaded of={loading} what="the finding">
        {(data) => <FindingSummary key={data.id} finding={data} reload={reload} />}
      </Loaded>
    </section>
  );
}
