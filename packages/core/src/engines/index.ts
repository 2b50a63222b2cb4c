// Every engine. The order is that in which the engines of one audit run.
import type { AuditType } from '../audits/audit-type.ts';
import type { Engine } from './engine.ts';
import { secretsEngine } from './secrets/secrets-engine.ts';

export interface EngineOptions {
  /** Engines of the embedder's own, beside the built-in ones. */
  readonly extra?: readonly Engine[];
}

export function createEngines(options: EngineOptions = {}): readonly Engine[] {
  return [secretsEngine, ...(options.extra ?? [])];
}

/** The audit types that at least one engine serves, in the interface's order. */
export function servedAuditTypes(engines: readonly Engine[]): readonly AuditType[] {
  return [...new Set(engines.map(({ auditType }) => auditType))];
}
