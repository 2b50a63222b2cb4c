// Background work: how fresh advisories are kept, and what is deleted when.
import { defaultRetention } from '@assay/core';
import Joi from 'joi';
import type { Setting } from './setting.ts';

const days = Joi.number().integer().min(0).max(36_500);

export const backgroundSettings: readonly Setting[] = [
  {
    key: 'advisorySyncHours',
    env: 'ASSAY_ADVISORY_SYNC_HOURS',
    flag: null,
    type: Joi.number().integer().min(0).max(8_760).default(24),
    default: '24',
    help: 'interval in hours at which a machine that runs audits syncs the advisories of the ecosystems in use; 0 disables it in favor of `assay advisories sync`',
  },
  {
    key: 'advisorySyncFrom',
    env: 'ASSAY_ADVISORY_SYNC_FROM',
    flag: null,
    type: Joi.string(),
    default: 'the public export of osv.dev',
    help: 'source of advisories: folder, ZIP file or HTTPS URL',
  },
  {
    key: 'retentionAuditDays',
    env: 'ASSAY_RETENTION_AUDIT_DAYS',
    flag: null,
    type: days.default(defaultRetention.auditDays),
    default: '0',
    help: 'days after which audits without changes are deleted; 0 keeps them',
  },
  {
    key: 'retentionAuditsKept',
    env: 'ASSAY_RETENTION_AUDITS_KEPT',
    flag: null,
    type: Joi.number().integer().min(1).max(100_000).default(defaultRetention.auditsKept),
    default: '10',
    help: 'number of newest audits of each repository and type to keep regardless of age',
  },
  {
    key: 'retentionReportDays',
    env: 'ASSAY_RETENTION_REPORT_DAYS',
    flag: null,
    type: days.default(defaultRetention.reportDays),
    default: '0',
    help: 'days after which reports are deleted; 0 keeps them',
  },
  {
    key: 'retentionStateDays',
    env: 'ASSAY_RETENTION_STATE_DAYS',
    flag: null,
    type: days.default(defaultRetention.stateDays),
    default: '0',
    help: 'days for which earlier states of findings and compliance can be read; 0 keeps them all',
  },
  {
    key: 'retentionEventDays',
    env: 'ASSAY_RETENTION_EVENT_DAYS',
    flag: null,
    type: days.min(1).default(defaultRetention.eventDays),
    default: '30',
    help: 'days after which events and their deliveries are deleted',
  },
];
