// An order is answered without a process: with findings in batches and a last word, whatever happens.
import t, { type Test } from 'tap';
import { answerOrder } from '../../../../packages/core/src/portal/audits/answer-order.ts';
import type { AuditOrder, AuditReply } from '../../../../packages/core/src/portal/audits/audit-messages.ts';
import { defaultFingerprintKey } from '../../../../packages/core/src/scan/identity/fingerprint.ts';
import { defaultSourceLimits } from '../../../../packages/core/src/scan/source/source.ts';
import { childEnvironment } from '../../../../packages/core/src/support/child-environment.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';

const call = (name: string) =>
  `const { exec } = require('child_process');\nmodule.exports = (req) => exec('${name} ' + req.query.${name});\n`;

/** What an order about a small repository is answered. */
async function answered(t: Test, more: Partial<AuditOrder> = {}, ending?: Error) {
  const { path } = gitRepository(t.testdir({}), { 'a.js': call('a') });
  const replies: AuditReply[] = [];
  const abort = new AbortController();
  if (ending) abort.abort(ending);
  const order: AuditOrder = {
    type: 'security',
    url: `file://${path}`,
    ref: null,
    sshIdentity: 'none',
    temporaryFolder: t.testdirName,
    allowLocal: true,
    allowedHosts: [],
    limits: defaultSourceLimits,
    fingerprintKey: defaultFingerprintKey,
    engines: {},
    engineModules: [],
    ...more,
  };
  await answerOrder(order, {
    signal: abort.signal,
    environment: childEnvironment(),
    send: async (reply) => void replies.push(reply),
    ask: async () => [],
  });
  return replies;
}

t.test('answerOrder: findings come before the last word, which says what was read', async (t) => {
  const replies = await answered(t);

  const found = replies.flatMap((reply) => (reply.kind === 'findings' ? reply.findings : []));
  t.match(found, [{ ruleId: 'command-injection', location: { path: 'a.js' } }]);
  const last = replies.at(-1);
  t.match(last, { kind: 'done', paths: 'a.js', commit: /^[0-9a-f]{40}$/, committedAt: null, controls: [] });
  t.equal(replies.filter(({ kind }) => kind === 'done' || kind === 'failed').length, 1);
  t.match(replies[0], { kind: 'progress', phase: 'fetching', fraction: 0 });
});

t.test('answerOrder: steps are sent when the order asks for them', async (t) => {
  const stepsOf = async (traced: boolean) =>
    (await answered(t, { traced })).filter(({ kind }) => kind === 'step').length;
  t.equal(await stepsOf(false), 0);
  t.ok((await stepsOf(true)) >= 4);
});

t.test('answerOrder: an inventory is the packages, and no engine runs', async (t) => {
  const replies = await answered(t, { type: 'dependency', inventoryOnly: true });
  t.ok(replies.some(({ kind }) => kind === 'inventory'));
  t.match(replies.at(-1), { kind: 'done', ruleIds: [] });
});

t.test('answerOrder: what the source refuses fails with its code, all else is internal', async (t) => {
  t.match((await answered(t, { allowLocal: false })).at(-1), { kind: 'failed', code: 'source_refused' });
  const replies = await answered(t, { engineModules: ['file:///no/such/module.mjs'] });
  t.match(replies.at(-1), { kind: 'failed', code: 'internal', message: /See the log/ });
  t.ok(replies.some((reply) => reply.kind === 'log' && reply.level === 'error'));
});

t.test('answerOrder: one that is canceled ends with a failure, not with findings', async (t) => {
  const replies = await answered(t, {}, new Error('The audit was canceled.'));
  t.match(replies.at(-1), { kind: 'failed' });
  t.notOk(replies.some(({ kind }) => kind === 'findings' || kind === 'done'));
});
