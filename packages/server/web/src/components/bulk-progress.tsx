import { runningBulk } from '../bulk-change.ts';
import { count, number } from '../words.ts';

/** How far a change of very many findings is; nothing while there is none. */
export function BulkProgress() {
  if (!runningBulk.value) return null;
  const { job, isConnected } = runningBulk.value;
  const { processed, updated, rejected, total } = job;
  return (
    <div class="stack">
      <p class="number">
        {number(updated)} of {count(total, 'finding')} changed
        {rejected > 0 && `, ${number(rejected)} unchanged`}
      </p>
      <progress max={total} value={processed} aria-label="Progress of the change" />
      <p class="soft small" role="status">
        {isConnected
          ? 'The change continues on the server when you leave this page.'
          : 'The server does not respond. A change that has begun continues there; its progress is unknown.'}
      </p>
    </div>
  );
}
