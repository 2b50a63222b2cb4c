// An audit as a span, with what its process says of its steps. That process reads what strangers wrote, so it sends
// nothing itself: neither the collector's address nor a key to it reaches it.
import type { Tracing } from '../../support/tracing.ts';
import type { RunAudit } from './audit-runner.ts';

/** The same way to run audits, with a span while tracing is on. */
export function traceAudits(runAudit: RunAudit, tracing: Tracing): RunAudit {
  return (order, options) => {
    if (!tracing.current()) return runAudit(order, options);
    const attributes = { 'assay.audit.type': order.inventoryOnly ? 'inventory' : order.type };
    return tracing.span('audit process', { attributes }, async (span) => {
      const run = await runAudit(
        { ...order, traced: true },
        { ...options, step: ({ name, ...part }) => span.part(name, part) },
      );
      span.set({
        'assay.audit.findings': run.findings.length,
        'assay.audit.complete': run.coverage.complete,
      });
      return run;
    });
  };
}
