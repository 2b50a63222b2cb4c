// The program of the process that scans: one order in, findings out. It ends with its parent, so that a portal
// that is killed leaves nothing behind, and what a repository does to it harms nothing else.
import { answerOrder } from './answer-order.ts';
import type { AuditOrder, AuditReply, LoadedResults } from './audit-messages.ts';
import { PortalQuestions } from './portal-results.ts';

const abort = new AbortController();

process.on('disconnect', () => abort.abort(new Error('The portal process has ended.')));
process.on('SIGTERM', () => abort.abort(new Error('The audit was cancelled.')));
// Ctrl-C reaches the whole group of a terminal; the portal decides what becomes of its audits.
process.on('SIGINT', () => {});
const questions = new PortalQuestions((question) => send(question));
process.once('message', (order: AuditOrder) => {
  process.on('message', (values: LoadedResults) => questions.answered(values));
  const connection = { signal: abort.signal, environment: process.env, send, ask: questions.ask };
  void answerOrder(order, connection).finally(() => process.disconnect?.());
});

function send(reply: AuditReply): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(reply, undefined, undefined, () => resolve());
  });
}
