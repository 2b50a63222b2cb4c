import {
  caseFileFormats,
  caseStates,
  caseVerdicts,
  clockStates,
  justifications,
  knownBases,
  notificationKinds,
  severities,
} from '@assay/core';
import Joi from 'joi';
import { count, dateTime, id, line, nullable, timestamp } from './values.ts';

const state = Joi.string().valid(...caseStates);
const kind = Joi.string().valid(...notificationKinds);
const justification = Joi.string().valid(...justifications);
const prose = Joi.string().trim().min(1).max(10_000);

export const caseFilter = { state, repositoryId: id, team: id };

const said = {
  by: Joi.object({ userId: id.required(), name: nullable(Joi.string()).required() }).required(),
  recordedAt: timestamp.required(),
};

const fields = {
  id: id.required(),
  repositoryId: id.required(),
  repository: Joi.string().required(),
  vulnerability: Joi.string().required().description('A CVE where there is one.'),
  advisories: Joi.array().items(Joi.string()).required(),
  title: Joi.string().required(),
  severity: Joi.string()
    .valid(...severities)
    .required(),
  state: state.required(),
  openedAt: timestamp.required(),
  known: Joi.object({
    at: timestamp.required(),
    basis: Joi.string()
      .valid(...knownBases)
      .required(),
    listedOn: nullable(Joi.string()).required(),
  })
    .required()
    .description('When the portal knew, which is not when the manufacturer became aware.'),
  awareness: nullable(Joi.object({ at: timestamp.required(), ...said }))
    .required()
    .description('Null until a person says when the manufacturer became aware.'),
  verdict: Joi.string()
    .valid(...caseVerdicts)
    .required()
    .description('Whether it can be exploited in the product.'),
  verdictBy: nullable(
    Joi.object({
      justification: nullable(justification).required(),
      reason: Joi.string().required(),
      ...said,
    }),
  ).required(),
  measure: nullable(
    Joi.object({ at: timestamp.required(), description: Joi.string().required(), ...said }),
  ).required(),
  notifications: Joi.array()
    .items(
      Joi.object({
        kind: kind.required(),
        sentAt: timestamp.required(),
        reference: nullable(Joi.string()).required(),
        content: Joi.string().required(),
        ...said,
      }),
    )
    .required(),
  closed: nullable(Joi.object({ note: Joi.string().required(), ...said })).required(),
  findingIds: Joi.array().items(id).required(),
  clocks: Joi.array()
    .items(
      Joi.object({
        kind: kind.required(),
        state: Joi.string()
          .valid(...clockStates)
          .required(),
        startsWith: Joi.string().valid('awareness', 'measure').required(),
        dueAt: nullable(timestamp).required(),
        sentAt: nullable(timestamp).required(),
        isLate: Joi.boolean().required(),
      }),
    )
    .required()
    .description('24 and 72 hours after the awareness, and 14 days after a measure is available; in UTC.'),
};

export const listedCase = Joi.object(fields);

export const caseDetails = Joi.object({
  ...fields,
  drafts: Joi.array()
    .items(
      Joi.object({
        kind: kind.required(),
        title: Joi.string().required(),
        fields: Joi.array()
          .items(
            Joi.object({
              name: Joi.string().required(),
              value: nullable(Joi.string()).required().description('Null where a person has to fill it in.'),
              need: Joi.string().valid('required', 'if_available', 'optional').required(),
            }),
          )
          .required(),
      }),
    )
    .required(),
  timeline: Joi.array()
    .items(
      Joi.object({
        at: timestamp.required(),
        what: Joi.string().required(),
        text: Joi.string().required().description('The same in words.'),
        by: nullable(
          Joi.object({ userId: id.required(), name: nullable(Joi.string()).required() }),
        ).required(),
        findingId: nullable(id).required(),
        detail: Joi.object().unknown().required(),
        log: nullable(Joi.object({ sequence: count.required(), hash: Joi.string().required() }))
          .required()
          .description('Where it stands in the chained audit log.'),
      }),
    )
    .required(),
});

export const caseChange = Joi.object({
  awareAt: dateTime.description('When the manufacturer became aware.'),
  verdict: Joi.string()
    .valid(...caseVerdicts.filter((one) => one !== 'unknown'))
    .description('Needs a reason.'),
  justification: justification.description('Why it cannot be exploited in the product.'),
  reason: prose,
  measureAt: dateTime.description('Since when the measure is available.'),
  measure: prose.description('The corrective or mitigating measure.'),
}).min(1);

export const newNotification = Joi.object({
  kind: kind.required(),
  sentAt: dateTime.required(),
  reference: line(200).description('What the receiver gave for it.'),
  content: prose.required().description('What was sent, or where it is kept.'),
});

export const caseClosing = Joi.object({ note: prose.required() });

export const caseExport = Joi.object({
  format: Joi.string()
    .valid(...caseFileFormats)
    .default('json'),
  author: Joi.string()
    .min(1)
    .max(200)
    .description('Of CSAF: who publishes it; the owning team unless given.'),
  namespace: Joi.string()
    .uri({ scheme: ['https', 'http'] })
    .max(500)
    .description('Of CSAF: an address of the author; that of the portal unless given.'),
  productVersion: Joi.string().min(1).max(200).description('Of CSAF: version of the product.'),
});
