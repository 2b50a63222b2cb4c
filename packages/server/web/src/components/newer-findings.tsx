// Says that the list has changed since it was loaded, and leaves it to the reader when to see it.
import { useEffect, useState } from 'preact/hooks';
import { addressOf } from '../api.ts';
import { count } from '../words.ts';

const types = ['finding.opened', 'finding.reopened', 'finding.resolved', 'finding.exploited'] as const;

export function NewerFindings({ reload }: { reload(): void }) {
  const [many, setMany] = useState(0);
  useFindingEvents((more) => setMany((before) => before + more));
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

/** While the window is seen: a browser keeps only a few connections to one server. */
function useFindingEvents(changed: (many: number) => void): void {
  useEffect(() => {
    const hear = ({ data }: MessageEvent<string>) => changed(JSON.parse(data).data.count ?? 1);
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
