// What an audit's process does one after the other, with the time it takes, for anyone who traces the portal.
import { kindOfFault, type SpanPart, spanTime } from '../../support/tracing.ts';

export interface AuditStep extends SpanPart {
  readonly name: string;
}

/** Runs a part of the audit, and reports it once it is over. */
export type RunStep = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs steps and says nothing. */
export const silentSteps: RunStep = (_name, work) => work();

export function reportSteps(report: (step: AuditStep) => void): RunStep {
  return async (name, work) => {
    const startedAt = spanTime();
    try {
      const result = await work();
      report({ name, startedAt, endedAt: spanTime() });
      return result;
    } catch (error) {
      report({ name, startedAt, endedAt: spanTime(), error: kindOfFault(error) });
      throw error;
    }
  };
}
