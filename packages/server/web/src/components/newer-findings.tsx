// Says that findings were changed by someone else since they were loaded, and leaves it to the reader when to see it.
import { useEffect, useState } from 'preact/hooks';
import { addressOf } from '../api.ts';
import { user } from '../session.ts';
import { count, type FindingStatus } from '../words.ts';

const types = [
  'finding.assigned',
  'finding.commented',
  'finding.exploited',
  'finding.opened',
  'finding.proposed',
  'finding.reopened',
  'finding.resolved',
  'finding.triaged',
] as const;

/** Findings of one event: what someone else, or an audit, did to them. */
export interface FindingNews {
  readonly type: (typeof types)[number];
  readonly count: number;
  readonly findings: readonly { readonly id: string; readonly status?: FindingStatus }[];
}

interface NewerFindingsProps {
  reload(): void;
  /** Is called with what is known of the findings in the list. */
  heard?(news: FindingNews): void;
}

export function NewerFindings({ reload, heard }: NewerFindingsProps) {
  const [many, setMany] = useState(0);
  useFindingEvents((news) => {
    setMany((before) => before + news.count);
    heard?.(news);
  });
  if (many === 0) return null;
  return (
    <p class="live small" role="status">
      {count(many, 'finding')} changed since this list was loaded.
      <button
        type="button"
        class="button small"
        onClick={() => {
          setMany(0);
          reload();
        }}
      >
        Show the changes
      </button>
    </p>
  );
}

/**
 * What others do while the window is seen: a browser keeps only a few connections to one server. What this person does
 * is known already.
 */
export function useFindingEvents(changed: (news: FindingNews) => void): void {
  useEffect(() => {
    const hear = ({ type, data }: MessageEvent<string>) => {
      const { actorId, count: many = 1, findings = [] } = JSON.parse(data).data;
      if (actorId === null || actorId !== user.value?.id)
        changed({ type: type as FindingNews['type'], count: many, findings });
    };
    let stream: EventSource | undefined;
    const follow = () => {
      if (document.hidden) {
        stream?.close();
        stream = undefined;
      } else if (!stream) {
        stream = new EventSource(addressOf('/v1/events/stream', {}, { types: types.join(',') }));
        for (const type of types) stream.addEventListener(type, hear);
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stream?.close();
    };
  }, []);
}
