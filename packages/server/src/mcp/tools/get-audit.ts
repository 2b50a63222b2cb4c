import {
  type AuditWithFindings,
  type CoverageLevel,
  comparedText,
  coverageLevels,
  uncheckedSentences,
} from '@assay/core';
import Joi from 'joi';
import { auditStatus } from '../../schemas/audit.ts';
import { auditType, count, id } from '../../schemas/values.ts';
import { thoseThatFit } from '../paging.ts';
import { findingLine, type ShownFinding, showFinding, shownFinding } from '../shown-finding.ts';
import { tool } from '../tool.ts';
import { cleanLine } from '../untrusted-text.ts';

const shownFindings = 15;

interface Output {
  readonly id: string;
  readonly repositoryId: string;
  readonly type: string;
  readonly status: string;
  readonly ref: string | null;
  readonly commit: string | null;
  readonly progress: { readonly phase: string; readonly percent: number };
  /** Null until it has ended: how far the silence of the audit can be trusted. */
  readonly level: CoverageLevel | null;
  readonly complete: boolean | null;
  /** What was not checked, in sentences: no findings there mean nothing. */
  readonly notChecked: readonly string[];
  /** Of an audit of dependencies; null for others. */
  readonly packages: string | null;
  readonly summary: Omit<AuditWithFindings['summary'], 'byPriority' | 'byConfidence'>;
  readonly byPriority: AuditWithFindings['summary']['byPriority'];
  readonly failure: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly findingsTotal: number;
  readonly findings: readonly ShownFinding[];
}

const text = Joi.string();

const levelTexts: Readonly<Record<CoverageLevel, string>> = {
  full: '',
  limited: ' It is limited: some files were read by fewer rules.',
  partial: ' It is partial: what was not read or compared can contain further findings.',
};

export const getAudit = tool<{ readonly auditId: string }, Output>({
  name: 'get_audit',
  title: 'Get an audit',
  description: `Returns the progress of an audit, its finding counts by severity and its ${shownFindings} most severe findings. Use list_findings for all.`,
  writes: false,
  input: Joi.object({ auditId: id.required() }),
  output: Joi.object({
    id: id.required(),
    repositoryId: id.required(),
    type: auditType.required(),
    status: auditStatus.required(),
    ref: text.allow(null).required(),
    commit: text.allow(null).required(),
    progress: Joi.object({ phase: text.required(), percent: count.required() }).required(),
    level: text
      .valid(...coverageLevels)
      .allow(null)
      .required()
      .description('limited: some files were read by fewer rules; partial: something was not read.'),
    complete: Joi.boolean().allow(null).required().description('False if the audit is partial.'),
    notChecked: Joi.array().items(text).required().description('What was not checked, and what helps.'),
    packages: text.allow(null).required().description('How many packages were compared with advisories.'),
    summary: Joi.object()
      .pattern(text, count)
      .required()
      .description('Open findings by severity; new, fixed.'),
    byPriority: Joi.object()
      .pattern(text, count)
      .allow(null)
      .required()
      .description('Open findings by priority; null for audits of an older version.'),
    failure: text.allow(null).required(),
    createdAt: text.required(),
    completedAt: text.allow(null).required(),
    findingsTotal: count.required(),
    findings: Joi.array().items(shownFinding).required(),
  }),
  async run({ auditId }, { portal, principal }) {
    const audit = await portal.audits.get(principal, auditId);
    const { id, repositoryId, type, status, commit, progress, createdAt, completedAt } = audit;
    const { byPriority, byConfidence: _, ...summary } = audit.summary;
    return {
      id,
      repositoryId,
      type,
      status,
      commit,
      progress,
      summary,
      byPriority,
      createdAt,
      completedAt,
      ref: audit.ref && cleanLine(audit.ref),
      level: audit.coverage?.level ?? null,
      complete: audit.coverage?.complete ?? null,
      notChecked: audit.coverage ? uncheckedSentences(audit.coverage) : [],
      packages: comparedText(audit.coverage?.packages) ?? null,
      failure: audit.failure && cleanLine(audit.failure.message, 1_000),
      findingsTotal: audit.findingsTotal,
      findings: thoseThatFit(audit.findings.slice(0, shownFindings), {
        show: showFinding,
        line: findingLine,
      }),
    };
  },
  text({ type, status, progress, level, notChecked, packages, summary, failure, findingsTotal, findings }) {
    if (status === 'failed') return `The ${type} audit failed: ${failure ?? 'unknown reason'}`;
    if (status !== 'completed')
      return `The ${type} audit is ${status}: ${progress.phase}, ${progress.percent} %.`;
    const { critical, high, medium, low, info, fixed } = summary;
    const counts = `${critical} critical, ${high} high, ${medium} medium, ${low} low, ${info} info; ${summary.new} new, ${fixed} fixed`;
    return [
      `The ${type} audit is completed: ${counts}.${levelTexts[level ?? 'partial']}`,
      ...(packages === null ? [] : [`${packages}.`]),
      ...notChecked,
      ...findings.map(findingLine),
    ]
      .concat(findingsTotal > findings.length ? [`… of ${findingsTotal} findings.`] : [])
      .join('\n');
  },
});
