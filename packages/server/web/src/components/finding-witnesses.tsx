// The tools that report a finding, where there are several.
import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import type { FindingWithHistory } from '../interface/api.d.ts';
import { user } from '../session.ts';
import { label } from '../words.ts';
import { SeverityTag } from './tags.tsx';
import { Text } from './text.tsx';
import { When } from './when.tsx';

interface Props {
  readonly finding: FindingWithHistory;
  reload(): void;
}

const reasons = {
  advisory: 'The same advisory of the same package at the same place.',
  code: 'The same weakness on the same line.',
} as const;

export function Witnesses({ finding: { id, witnesses }, reload }: Props) {
  if (witnesses.length < 2) return null;
  const mayTriage = user.value !== null && user.value?.role !== 'viewer';
  const split = (witnessId: string) =>
    call('POST /v1/findings/{id}/split', { params: { id }, body: { witnessId } }).then(() => {
      announce('What this tool reports is a finding of its own now.');
      reload();
    }, announceError);
  return (
    <section class="card" aria-labelledby="witnesses">
      <h2 id="witnesses">Reported by {witnesses.length} tools</h2>
      <ul class="stack">
        {witnesses.map((one) => (
          <li key={one.id ?? ''} class="stack">
            <p>
              <b>
                <Text>{one.tool}</Text>
              </b>
              {one.artifact !== null && (
                <>
                  {' ('}
                  <Text>{one.artifact}</Text>)
                </>
              )}{' '}
              <SeverityTag severity={one.severity} />
            </p>
            <p class="soft small">
              {one.goneAt === null ? 'Last seen ' : 'No longer reported since '}
              <When at={one.goneAt ?? one.lastSeenAt} />
              {one.joinedBy !== null && `. ${reasons[one.joinedBy]}`}
            </p>
            {one.id !== null && mayTriage && (
              <div class="buttons">
                <button
                  type="button"
                  class="button quiet"
                  aria-label={`Take apart what ${one.tool} reports`}
                  onClick={() => void split(one.id ?? '')}
                >
                  Take apart
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p class="soft small">{label('resolved')} when none of them reports it any more.</p>
    </section>
  );
}
