// How long findings are acknowledged, and who approves it.
import t from 'tap';
import { acceptanceOfTeam, needsApproval } from '../../../packages/core/src/vocabulary/acceptance.ts';
import { roles } from '../../../packages/core/src/vocabulary/role.ts';
import { severities } from '../../../packages/core/src/vocabulary/severity.ts';

t.test('acceptanceOfTeam: a team narrows what the portal allows, and widens nothing', async (t) => {
  t.strictSame(acceptanceOfTeam(180, null), {
    maxDays: 180,
    approvalFrom: 'high',
    secondPersonFrom: null,
  });
  t.strictSame(acceptanceOfTeam(180, { maxDays: 30 }), {
    maxDays: 30,
    approvalFrom: 'high',
    secondPersonFrom: null,
  });
  t.strictSame(
    acceptanceOfTeam(90, { maxDays: 120, approvalFrom: 'low' }),
    { maxDays: 90, approvalFrom: 'low', secondPersonFrom: null },
    'the portal has lowered its own since',
  );
  t.equal(acceptanceOfTeam(180, { approvalFrom: 'critical' }).approvalFrom, 'high');
});

t.test(
  'needsApproval: nobody below auditor accepts a high finding alone, whatever a team sets',
  async (t) => {
    for (const role of roles)
      for (const approvalFrom of [undefined, ...severities])
        for (const severity of ['critical', 'high'] as const)
          for (const status of ['acknowledged', 'resolved', 'false_positive'] as const) {
            const limits = acceptanceOfTeam(180, approvalFrom === undefined ? null : { approvalFrom });
            const isBelow = role === 'viewer' || role === 'developer';
            t.equal(
              needsApproval(role, status, severity, limits),
              isBelow,
              `${role} ${status} ${severity}, from ${approvalFrom}`,
            );
          }
    t.ok(needsApproval('developer', 'acknowledged', 'medium', { approvalFrom: 'medium' }));
    t.notOk(needsApproval('developer', 'acknowledged', 'low', { approvalFrom: 'medium' }));
    t.notOk(needsApproval('developer', 'open', 'critical'), 'to open one again needs nobody');
  },
);

t.test('needsApproval: nobody decides alone where a team wants a second person', async (t) => {
  const limits = acceptanceOfTeam(180, { secondPersonFrom: 'medium' });
  for (const role of roles)
    for (const status of ['acknowledged', 'resolved', 'false_positive'] as const)
      for (const severity of ['critical', 'high', 'medium'] as const)
        t.ok(needsApproval(role, status, severity, limits), `${role} ${status} ${severity}`);
  t.notOk(needsApproval('auditor', 'false_positive', 'low', limits), 'less severe');
  t.notOk(needsApproval('admin', 'open', 'critical', limits), 'to open one again needs nobody');
});
