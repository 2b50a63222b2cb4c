// A case on paper.
import t from 'tap';
import { caseDocument } from '../../../../packages/core/src/portal/cases/case-document.ts';
import type { CaseFile } from '../../../../packages/core/src/portal/cases/case-service.ts';

const said = { by: { userId: 'u', name: 'Ada' }, recordedAt: '2026-03-01T10:00:00.000Z' };
const file: CaseFile = {
  id: 'id',
  repositoryId: 'r',
  repository: 'shop',
  vulnerability: 'CVE-2026-1',
  advisories: ['CVE-2026-1'],
  title: 'a 1.0.0: CVE-2026-1',
  severity: 'high',
  state: 'open',
  openedAt: '2026-03-01T09:00:00.000Z',
  known: { at: '2026-03-01T09:00:00.000Z', basis: 'noticed', listedOn: null },
  awareness: null,
  verdict: 'unknown',
  verdictBy: null,
  measure: null,
  notifications: [],
  closed: null,
  findingIds: [],
  clocks: [],
  drafts: [
    { kind: 'early_warning', title: 'Early', fields: [{ name: 'Product', value: null, need: 'required' }] },
  ],
  timeline: [],
  exportedAt: '2026-03-01T11:00:00.000Z',
  chain: { entries: 7, brokenAt: null, keyedFrom: 1 },
};
const text = (of: CaseFile) => JSON.stringify([...(caseDocument(of).blocks as Iterable<unknown>)]);

t.test('caseDocument: says what nobody has said yet', async (t) => {
  t.match(text(file), /Nobody has said yet when the manufacturer became aware/);
  t.match(text(file), /Nobody has said yet whether it can be exploited/);
  t.match(text(file), /to be filled in/);
  t.match(text(file), /no legal assessment/);
});

t.test('caseDocument: names who said what, and whether the log proves it', async (t) => {
  const all = text({
    ...file,
    awareness: { at: '2026-03-01T08:00:00.000Z', ...said },
    verdict: 'exploitable',
    verdictBy: { justification: null, reason: 'It parses uploads.', ...said },
    closed: { note: 'Sent.', ...said },
    state: 'closed',
    chain: { entries: 7, brokenAt: 3, keyedFrom: 1 },
  });

  t.match(all, /became aware on 2026-03-01 08:00 UTC, said by Ada on 2026-03-01 10:00 UTC/);
  t.match(all, /broken at entry 3/);
  t.match(all, /Closed by/);
  t.match(text(file), /7 entries is intact/);
});
