// Audits in the process of the test: a short run does without a process for each of hundreds. Every message is copied, as
// between processes. Limits of time and memory are those of the process, so tests of them, and of processes, ask for `auditsApart`.
import { deserialize, serialize } from 'node:v8';
import type { PortalOptions, RunAudit } from '@assay/core';
import { answerOrder } from '../../packages/core/src/portal/audits/answer-order.ts';
import type { AuditReply } from '../../packages/core/src/portal/audits/audit-messages.ts';
import { fetchChangeHere, hearAudit } from '../../packages/core/src/portal/audits/audit-runner.ts';
import { PortalQuestions } from '../../packages/core/src/portal/audits/portal-results.ts';
import { runHistoryInProcess } from '../../packages/core/src/portal/history/history-runner.ts';
import { childEnvironment } from '../../packages/core/src/support/child-environment.ts';
import { isWhole } from './properties.ts';

const copied = <Message>(message: Message): Message => deserialize(serialize(message));

const runAuditHere: RunAudit = (order, options) =>
  new Promise((resolve, reject) => {
    const { signal } = options;
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const hear = hearAudit(options);
    const send = async (reply: AuditReply) => {
      const answer = {
        send: (values: object) => questions.answered(copied(values) as never),
        resolve,
        reject,
      };
      if (!signal.aborted) hear(copied(reply), answer);
    };
    const questions = new PortalQuestions(send);
    const connection = { signal, environment: childEnvironment(), send, ask: questions.ask };
    void answerOrder(copied(order), connection);
  });

/** Options of a portal whose audits run in processes of their own, as outside of tests: with the limit that they have anyway. */
export const auditsApart: Partial<PortalOptions> = { auditTimeoutMs: 15 * 60_000 };

/** How the audits of a portal run that has neither its own way nor limits of its own. */
export function auditsOf(
  options: Partial<PortalOptions>,
): Pick<PortalOptions, 'runAudit' | 'runHistory' | 'fetchChange'> {
  const hasLimits = options.auditMaxHeapMb !== undefined || options.auditTimeoutMs !== undefined;
  if (isWhole || hasLimits || options.runAudit !== undefined) return {};
  return { runAudit: runAuditHere, runHistory: runHistoryInProcess, fetchChange: fetchChangeHere };
}
