// Every engine. The order is that in which the engines of one audit run.
import type { AuditType } from '../audits/audit-type.ts';
import { createDependenciesEngine } from './dependencies/dependencies-engine.ts';
import type { Engine } from './engine.ts';
import { secretsEngine } from './secrets/secrets-engine.ts';

export interface EngineOptions {
  /** Where the dependency audit finds advisories: the file that syncAdvisories() fills, and OSV's API. */
  readonly advisories?: { readonly databasePath: string | null; readonly osvApiUrl: string | null };
  /** Engines of the embedder's own, beside the built-in ones. */
  readonly extra?: readonly Engine[];
}

export function createEngines(options: EngineOptions = {}): readonly Engine[] {
  const { databasePath = null, osvApiUrl = null } = options.advisories ?? {};
  const dependenciesEngine = createDependenciesEngine({ databasePath, osvApiUrl, fetch: globalThis.fetch });
  return [secretsEngine, dependenciesEngine, ...(options.extra ?? [])];
}

/** The audit types that at least one engine serves, in the interface's order. */
export function servedAuditTypes(engines: readonly Engine[]): readonly AuditType[] {
  return [...new Set(engines.map(({ auditType }) => auditType))];
}
