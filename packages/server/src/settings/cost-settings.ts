// What requests of one user may cost the others.
import { defaultHeavyReadLimits } from '@assay/core';
import Joi from 'joi';
import type { Setting } from './setting.ts';

const { perCaller, databaseMsPerMinute, deadlineMs } = defaultHeavyReadLimits;

export const costSettings: readonly Setting[] = [
  {
    key: 'concurrentRequests',
    env: 'ASSAY_CONCURRENT_REQUESTS',
    flag: null,
    type: Joi.number().integer().min(0).max(100_000).default(1_000),
    default: '1000',
    help: 'maximum number of requests of one user that are in progress; 0 is any number',
  },
  {
    key: 'concurrentReads',
    env: 'ASSAY_CONCURRENT_READS',
    flag: null,
    type: Joi.number().integer().min(1).max(10_000).default(perCaller),
    default: String(perCaller),
    help: 'maximum number of searches, groupings, exports and reports of one user that are in progress or waiting',
  },
  {
    key: 'databaseSecondsPerMinute',
    env: 'ASSAY_DATABASE_SECONDS_PER_MINUTE',
    flag: null,
    type: Joi.number()
      .integer()
      .min(1)
      .max(3_600)
      .default(databaseMsPerMinute / 1_000),
    default: String(databaseMsPerMinute / 1_000),
    help: 'maximum database time per minute that searches, groupings, exports and reports of one user take, in seconds',
  },
  {
    key: 'readTimeoutSeconds',
    env: 'ASSAY_READ_TIMEOUT_SECONDS',
    flag: null,
    type: Joi.number()
      .integer()
      .min(1)
      .max(600)
      .default(deadlineMs / 1_000),
    default: String(deadlineMs / 1_000),
    help: 'maximum duration of one search, grouping, export or report read, in seconds; a longer one is stopped',
  },
  {
    key: 'maxConnectionWaitMs',
    env: 'ASSAY_MAX_CONNECTION_WAIT_MS',
    flag: null,
    type: Joi.number().integer().min(0).max(60_000).default(500),
    default: '500',
    help: 'expected wait for the database in milliseconds above which changes of the user with most of them waiting are refused with 429; 0 never refuses',
  },
];
