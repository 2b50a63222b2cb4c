// An audit as it goes: the server's events, until it ends or the page is left.
import { useEffect, useState } from 'preact/hooks';
import { addressOf } from './api.ts';
import type { Audit } from './interface/api.d.ts';

export type Progress = Audit['progress'];

/** The newest progress; `done` is called once when the audit has ended. */
export function useAuditProgress(audit: Audit | undefined, done: () => void): Progress | undefined {
  const [progress, setProgress] = useState<Progress | undefined>(undefined);
  const isOn = audit?.status === 'pending' || audit?.status === 'in_progress';
  const id = audit?.id ?? '';
  useEffect(() => {
    if (!isOn) return;
    const events = new EventSource(addressOf('/v1/audits/{id}/events', { id }));
    const finish = () => {
      events.close();
      done();
    };
    events.addEventListener('progress', (event) => setProgress(JSON.parse(event.data)));
    events.addEventListener('completed', finish);
    events.addEventListener('failed', finish);
    return () => events.close();
  }, [id, isOn]);
  return progress ?? audit?.progress;
}
