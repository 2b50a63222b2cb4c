// A finding as assistants get it: what matters, cleaned.
import type { Finding } from '@assay/core';
import Joi from 'joi';
import { findingStatus } from '../schemas/finding.ts';
import { auditType, category, id, severity } from '../schemas/values.ts';
import { cleanLine, markdownLine } from './untrusted-text.ts';

export interface ShownFinding {
  readonly id: string;
  readonly repositoryId: string;
  readonly auditType: string;
  readonly severity: string;
  readonly confidence: string;
  readonly category: string;
  readonly status: string;
  readonly ruleId: string;
  readonly title: string;
  readonly path: string | null;
  readonly line: number | null;
  /** Package URL. */
  readonly package: string | null;
  readonly fixedVersion: string | null;
  readonly advisory: string | null;
  readonly dueAt: string | null;
  readonly lastSeenAt: string;
}

const text = Joi.string().allow('');

export const shownFindingFields = {
  id: id.required(),
  repositoryId: id.required(),
  auditType: auditType.required(),
  severity: severity.required(),
  confidence: text.required(),
  category: category.required(),
  status: findingStatus.required(),
  ruleId: text.required(),
  title: text.required(),
  path: text.allow(null).required(),
  line: Joi.number().integer().allow(null).required(),
  package: text.allow(null).required(),
  fixedVersion: text.allow(null).required(),
  advisory: text.allow(null).required(),
  dueAt: Joi.string().allow(null).required(),
  lastSeenAt: Joi.string().required(),
};

export const shownFinding = Joi.object(shownFindingFields);

export function showFinding(finding: Finding): ShownFinding {
  const { location, package: of, advisory } = finding;
  return {
    id: finding.id,
    repositoryId: finding.repositoryId,
    auditType: finding.auditType,
    severity: finding.severity,
    confidence: finding.confidence,
    category: finding.category,
    status: finding.status,
    ruleId: cleanLine(finding.ruleId, 200),
    title: cleanLine(finding.title),
    path: location && cleanLine(location.path, 500),
    line: location?.startLine ?? null,
    package: of && cleanLine(of.purl, 500),
    fixedVersion: of?.fixedVersion ? cleanLine(of.fixedVersion, 100) : null,
    advisory: advisory && cleanLine(advisory.id, 100),
    dueAt: finding.dueAt,
    lastSeenAt: finding.lastSeenAt,
  };
}

/** A line of a list: severity, title, place, id. */
export function findingLine(finding: ShownFinding): string {
  const place = finding.path === null ? finding.package : `${finding.path}:${finding.line ?? 1}`;
  const where = place === null ? '' : ` in ${markdownLine(place, 500)}`;
  return `- **${finding.severity}** ${markdownLine(finding.title)}${where} (${finding.status}, id ${finding.id})`;
}
