// What is listed of rows that have no finding.
import t from 'tap';
import {
  toProposedInPull,
  toStanding,
} from '../../../../packages/core/src/portal/decisions/decision-rows.ts';

const row = {
  repository_id: 'r',
  repository_name: 'app',
  fingerprint: 'v1:a',
  place: 'p',
  scope: 'file',
  path: '',
  hint: '',
  status: 'acknowledged',
  reason: 'Later.',
  url: '',
  expires_at: null,
};

t.test('toStanding: names who approved only where somebody had to', async (t) => {
  const decided = { ...row, decided_by: 'ada', decided_at: '2026-01-02T00:00:00.000Z', approved_by: null };

  t.match(toStanding(decided), { decidedBy: { name: 'ada' }, approvedBy: null, url: null });
  t.match(toStanding({ ...decided, approved_by: 'Grace' }), { approvedBy: { userId: null, name: 'Grace' } });
});

t.test('toProposedInPull: names the pull request, and no severity that nobody knows', async (t) => {
  const proposal = {
    ...{ ...row, id: 'i', pull: 12, rule_id: '', title: 'File that was not read', severity: null },
    ...{ proposed_by: 'ada', proposed_at: '2026-01-02T00:00:00.000Z', user_id: null },
  };

  t.match(toProposedInPull(proposal), {
    state: 'proposed',
    finding: null,
    pullRequest: { proposalId: 'i', number: 12, severity: null, path: null },
  });
});
