// The audit log: its keys, and where checkpoints of it go.
import Joi from 'joi';
import { longSecret } from './long-secret.ts';
import type { Setting } from './setting.ts';

export const activitySettings: readonly Setting[] = [
  {
    key: 'activityKey',
    env: 'ASSAY_ACTIVITY_KEY',
    flag: null,
    type: longSecret,
    default: 'on SQLite, `activity-key` in the data directory',
    help: 'key of the audit log chain, at least 32 bytes, the same on every instance; with PostgreSQL, entries are not keyed without it',
  },
  {
    key: 'previousActivityKeys',
    env: 'ASSAY_ACTIVITY_KEY_PREVIOUS',
    flag: null,
    type: Joi.array().items(longSecret).max(20),
    default: 'none',
    help: 'comma-separated earlier keys of the audit log chain, which verify the entries of their time',
  },
  {
    key: 'activityCheckpointFile',
    env: 'ASSAY_ACTIVITY_CHECKPOINT_FILE',
    flag: null,
    type: Joi.string(),
    default: '`activity-checkpoints.jsonl` in the data directory',
    help: 'file that signed checkpoints of the audit log are appended to; `assay server verify-activity` compares with it; none keeps no file',
  },
  {
    key: 'activityCheckpointUrl',
    env: 'ASSAY_ACTIVITY_CHECKPOINT_URL',
    flag: null,
    type: Joi.string().uri({ scheme: ['http', 'https'] }),
    default: 'none',
    help: 'URL that receives signed checkpoints of the audit log as POST requests',
  },
  {
    key: 'activitySyslogUrl',
    env: 'ASSAY_ACTIVITY_SYSLOG_URL',
    flag: null,
    type: Joi.string().uri({ scheme: ['udp', 'tcp', 'tls'] }),
    default: 'none',
    help: 'syslog server (RFC 5424) that receives signed checkpoints of the audit log: `udp://`, `tcp://` or `tls://HOST:PORT`',
  },
  {
    key: 'activityCheckpointMinutes',
    env: 'ASSAY_ACTIVITY_CHECKPOINT_MINUTES',
    flag: null,
    type: Joi.number().integer().min(1).max(1_440).default(5),
    default: '5',
    help: 'interval in minutes at which checkpoints of the audit log are sent, if it has grown',
  },
];
