// The mail server that scheduled reports go through.
import Joi from 'joi';
import type { Setting } from './setting.ts';

export const mailSettings: readonly Setting[] = [
  {
    key: 'smtpUrl',
    env: 'ASSAY_SMTP_URL',
    flag: null,
    type: Joi.string().uri({ scheme: ['smtp', 'smtps'] }),
    default: 'none: no mail',
    help: 'mail server for scheduled reports: `smtp://USER:PASSWORD@HOST:587` (STARTTLS required) or `smtps://…:465`',
  },
  {
    key: 'mailFrom',
    env: 'ASSAY_MAIL_FROM',
    flag: null,
    type: Joi.string()
      .max(320)
      .pattern(/^[^\r\n]*$/),
    default: 'none: no mail',
    help: 'sender of mails, for example `Assay <assay@example.com>`',
  },
  {
    key: 'mailDomains',
    env: 'ASSAY_MAIL_DOMAINS',
    flag: null,
    type: Joi.array()
      .items(Joi.alternatives(Joi.string().valid('*'), Joi.string().domain({ tlds: false }).max(253)))
      .max(100)
      .default([]),
    default: 'none',
    help: 'domains whose addresses may be mailed, besides those of accounts: `example.com,lists.example.com`, or `*`',
  },
];
