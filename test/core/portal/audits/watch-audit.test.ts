// Following an audit: what is heard of it, and its end.
import type { Audit } from '@assay/core';
import t from 'tap';
import { watchAudit } from '../../../../packages/core/src/portal/audits/watch-audit.ts';
import type { Signals } from '../../../../packages/core/src/portal/platform/storage/signals.ts';

function world() {
  let audit = { id: 'a', status: 'running', progress: { phase: 'fetching', percent: 0 } } as unknown as Audit;
  let reads = 0;
  const listeners = new Set<(message: Record<string, unknown>) => void>();
  const signals = {
    on(_: string, hear: (message: Record<string, unknown>) => void) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  } as unknown as Signals;
  const stop = new AbortController();
  const find = async () => {
    reads += 1;
    return audit;
  };
  return {
    news: watchAudit('a', find, signals, stop.signal),
    listeners,
    reads: () => reads,
    stop,
    become: (change: Partial<Audit>) => {
      audit = { ...audit, ...change } as Audit;
    },
    say: (message: object, auditId = 'a') => {
      for (const hear of listeners) hear({ auditId, ...message });
    },
  };
}

t.test('watchAudit: gives progress as it is heard, without reading the audit again', async (t) => {
  const { news, say, reads, stop, listeners } = world();
  t.match((await news.next()).value, { kind: 'progress', progress: { phase: 'fetching', percent: 0 } });

  const next = news.next();
  say({ progress: { phase: 'scanning', percent: 90 } }, 'another');
  say({ progress: { phase: 'scanning', percent: 50 } });
  t.match((await next).value, { kind: 'progress', progress: { phase: 'scanning', percent: 50 } });
  t.equal(reads(), 1);

  const last = news.next();
  stop.abort();
  t.match(await last, { done: true });
  t.equal(listeners.size, 0, 'it listens no more');
});

t.test('watchAudit: an end that is heard with the last progress is all that follows', async (t) => {
  const { news, say, become } = world();
  await news.next();

  const next = news.next();
  become({ status: 'completed' });
  say({ progress: { phase: 'scanning', percent: 99 } });
  say({});

  t.match((await next).value, { kind: 'completed', audit: { id: 'a' } });
  t.match(await news.next(), { done: true });
});

t.test('watchAudit: a finished audit ends at once', async (t) => {
  const { news, become } = world();
  become({ status: 'failed' });
  t.match((await news.next()).value, { kind: 'failed' });
  t.match(await news.next(), { done: true });
});
