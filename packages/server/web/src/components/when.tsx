import { ago, day, moment } from '../words.ts';

/** A point in time, near ones relative; the exact one on hovering, and for machines. */
export function When({ at, isDay = false }: { readonly at: string | null; readonly isDay?: boolean }) {
  if (at === null) return <span class="soft">–</span>;
  return (
    <time dateTime={at} title={moment(at)}>
      {isDay ? day(at) : ago(at)}
    </time>
  );
}
