// A tree whose findings a test says itself, and audits of it.
import {
  type Audit,
  AuditFailure,
  type AuditWithFindings,
  type Portal,
  type Principal,
  type Repository,
  type RunAudit,
} from '@assay/core';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';

export interface Tree {
  found: readonly Detection[];
  complete: boolean;
  unread: readonly string[];
  rules: readonly string[];
  ref: string;
  /** Of the tree; those of the findings unless given. */
  paths?: readonly string[] | undefined;
}

export function runOf(tree: Tree): RunAudit {
  return async ({ ref, fingerprintKey }) => {
    if (ref === 'boom') throw new AuditFailure('timeout', 'Out of order.');
    return {
      commit: 'c0ffee',
      ref: tree.ref,
      coverage: {
        level: tree.complete ? 'full' : 'partial',
        complete: tree.complete,
        filesScanned: 1,
        filesSkipped: 0,
        bytesScanned: 1,
        skipped: tree.complete ? [] : [{ reason: 'unreadable', count: 1 }],
        notices: [],
      },
      ruleIds: tree.rules,
      paths: (tree.paths ?? [...'abcdefx'].map((name) => `${name}.ts`)).join('\0'),
      unreadPaths: tree.unread,
      controls: [],
      findings: normalizeDetections(tree.found, { fingerprintKey, commit: 'c0ffee' }),
    };
  };
}

export function detection(
  name: string,
  { path = `${name}.ts`, line = 10, ...parts }: Partial<Detection> & { path?: string; line?: number } = {},
): Detection {
  return {
    ruleId: 'rule-a',
    category: 'insecure-code',
    severity: 'high',
    title: `About ${name}`,
    description: 'Described',
    remediation: 'Change it.',
    location: { path, startLine: line, endLine: line },
    anchor: { kind: 'code', text: `${name}()` },
    ...parts,
  };
}

export async function auditToEnd(
  portal: Portal,
  principal: Principal,
  repository: Repository,
  more: object,
): Promise<AuditWithFindings> {
  const { id } = await portal.audits.create(principal, {
    repositoryId: repository.id,
    type: 'security',
    ...more,
  });
  await ended(portal, id);
  return portal.audits.get(principal, id);
}

export async function ended(portal: Portal, id: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = ({ audit }: { audit: Audit }) => {
      if (audit.id !== id) return;
      portal.events.off('audit.completed', look);
      portal.events.off('audit.failed', look);
      resolve();
    };
    portal.events.on('audit.completed', look);
    portal.events.on('audit.failed', look);
  });
}
