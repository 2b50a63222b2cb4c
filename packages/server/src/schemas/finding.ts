import {
  confidences,
  dependencyScopes,
  findingEventKinds,
  findingStatuses,
  joinReasons,
  kevLists,
  matchPasses,
  priorityLevels,
  proposedStatuses,
  reachabilities,
  scanScopes,
} from '@assay/core';
import Joi from 'joi';
import { introducedBy } from './introduced-by.ts';
import {
  auditType,
  category,
  count,
  decisionEvidence,
  decisionScope,
  id,
  nullable,
  severity,
  timestamp,
} from './values.ts';

export const findingStatus = Joi.string().valid(...findingStatuses);

export const location = Joi.object({
  path: Joi.string().required(),
  startLine: Joi.number().integer().min(1).required(),
  endLine: Joi.number().integer().min(1).required(),
  startColumn: Joi.number()
    .integer()
    .min(1)
    .description('In UTF-16 code units; absent in imports that do not say it.'),
  endColumn: Joi.number().integer().min(1).description('The first column behind the finding.'),
  commit: nullable(Joi.string()).required(),
});

const dataFlow = Joi.array().items(
  Joi.object({
    path: Joi.string().description("Path, if it differs from the finding's file."),
    line: Joi.number().integer().min(1).required(),
    code: Joi.string().allow('').required(),
  }),
);

const suggestedEdit = Joi.object({
  line: Joi.number().integer().min(1).required(),
  before: Joi.string().allow('').required(),
  after: Joi.string().allow('').required(),
});

const packageVersion = Joi.object({
  purl: Joi.string().required(),
  name: Joi.string().required(),
  version: Joi.string().allow('').required(),
  fixedVersion: nullable(Joi.string()).required(),
  scope: nullable(Joi.string().valid(...dependencyScopes)).required(),
  dependencyPath: nullable(Joi.array().items(Joi.string())).required(),
  pinnedBy: Joi.string().description(
    'Another package that needs exactly this version, where the lockfile says it: the package cannot move alone.',
  ),
  layer: Joi.string().description('Digest of the layer of the image, where its scanner says it.'),
});

const advisory = Joi.object({
  id: Joi.string().required(),
  aliases: Joi.array().items(Joi.string()).required(),
  cvss: nullable(Joi.string()).required(),
  cvssScore: nullable(Joi.number().min(0).max(10)).required(),
  url: nullable(Joi.string()).required(),
  published: nullable(Joi.string()).required(),
  modified: nullable(Joi.string()).required(),
  epss: nullable(
    Joi.object({
      probability: Joi.number().min(0).max(1).required(),
      percentile: nullable(Joi.number().min(0).max(1)).required(),
      date: nullable(Joi.string()).required(),
    }),
  )
    .required()
    .description('The chance of an attack within 30 days; null when there is no score.'),
  kev: nullable(
    Joi.object({
      dateAdded: Joi.string().required(),
      dueDate: nullable(Joi.string()).required(),
      ransomware: nullable(Joi.boolean()).required(),
      listedBy: Joi.array()
        .items(Joi.string().valid(...kevLists))
        .description("The lists that have it; left out where only CISA's was known."),
    }),
  )
    .required()
    .description(
      "The entry of CISA's or the EU's KEV list; null when there is none or no list was ever read.",
    ),
});

const line = Joi.number().integer().min(1);

export const priority = Joi.object({
  level: Joi.string()
    .valid(...priorityLevels)
    .required(),
  score: Joi.number().integer().min(0).max(100).required(),
  reasons: Joi.array()
    .items(Joi.object({ code: Joi.string().required(), text: Joi.string().required() }))
    .required(),
});

export const person = Joi.object({ userId: id.required(), name: Joi.string().allow('').required() });

const suppression = Joi.object({
  kind: Joi.string().required(),
  reason: nullable(Joi.string().allow('')).required(),
  until: nullable(timestamp).required().description('Expiry date; null if it does not expire.'),
});

const fields = {
  id: id.required(),
  repositoryId: id.required(),
  auditType: auditType.required(),
  ruleId: Joi.string().required(),
  category: category.required(),
  severity: severity.required(),
  title: Joi.string().required(),
  description: Joi.string().allow('').required(),
  remediation: Joi.string().allow('').required(),
  status: findingStatus.required(),
  statusReason: nullable(Joi.string().allow('')).required(),
  statusExpiresAt: nullable(timestamp).required(),
  confidence: Joi.string()
    .valid(...confidences)
    .required()
    .description(
      'Confidence, separate from severity: `high` is proven, `medium` plausible, `low` plausible in tests, examples or documentation.',
    ),
  location: nullable(location).required(),
  package: nullable(packageVersion).required(),
  advisory: nullable(advisory).required(),
  cwe: Joi.array().items(Joi.string()).required().description('CWE ids, the most exact first.'),
  priority: priority.required().description('Triage priority; see the table in the documentation.'),
  exploited: Joi.boolean()
    .required()
    .description('Whether attacks are known: on the KEV list of CISA or the EU.'),
  reachability: Joi.string()
    .valid(...reachabilities)
    .required()
    .description('Whether the affected code is reachable at run time.'),
  owners: Joi.array().items(Joi.string()).required().description('Owners of the file, from CODEOWNERS.'),
  scope: Joi.string()
    .valid(...scanScopes)
    .required()
    .description(
      '`excluded` when audits no longer read the file because it is vendored, generated, minified, ignored or too large; that is not a fix.',
    ),
  artifact: nullable(Joi.string())
    .required()
    .description(
      'What was scanned where results were imported: an image, a path, a project; null for audits, and if unknown.',
    ),
  witnesses: Joi.array()
    .items(
      Joi.object({
        id: nullable(id).required().description('Null for the tool whose result the finding shows.'),
        tool: Joi.string().required().description('`assay`, or the tool whose results were imported.'),
        artifact: nullable(Joi.string())
          .required()
          .description('What the tool scanned; null for audits, and if unknown.'),
        auditId: nullable(id)
          .required()
          .description('The last audit or import that reported it; null when it is no longer kept.'),
        severity: severity.required().description('As this tool rates it.'),
        lastSeenAt: timestamp.required(),
        goneAt: nullable(timestamp)
          .required()
          .description('Since when the tool no longer reports it; null while it does.'),
        joinedBy: nullable(Joi.string().valid(...joinReasons))
          .required()
          .description(
            'Why it is the same finding: `advisory` (the same advisory of the same package at the same place), `code` (the same weakness on the same line); null for the tool whose result the finding shows.',
          ),
      }),
    )
    .required()
    .description(
      'Every tool that reports the finding, first the one whose result it shows. A finding is resolved when none of them reports it any more.',
    ),
  assignee: nullable(person).required().description('User to whom the finding is assigned.'),
  proposal: nullable(
    Joi.object({
      status: Joi.string()
        .valid(...proposedStatuses)
        .required(),
      comment: Joi.string().allow('').required().description('Empty without one.'),
      scope: decisionScope.required(),
      evidence: decisionEvidence,
      expiresAt: nullable(timestamp)
        .required()
        .description('Proposed end of an acknowledgement; null for the longest allowed at approval.'),
      by: nullable(person).required().description('Null after the account is deleted.'),
      at: timestamp.required(),
    }),
  )
    .required()
    .description('A proposal that waits for an auditor or administrator.'),
  commentCount: count.required(),
  excerpt: nullable(
    Joi.object({
      startLine: line.required(),
      lines: Joi.array().items(Joi.string().allow('')).required(),
      highlight: Joi.object({ startLine: line.required(), endLine: line.required() })
        .required()
        .description('The lines of the finding itself.'),
      redacted: Joi.boolean().required().description('Whether a secret was redacted.'),
    }),
  )
    .required()
    .description('Up to seven lines around the location, of 200 characters at most; secrets are redacted.'),
  references: Joi.array()
    .items(Joi.object({ title: Joi.string().required(), url: Joi.string().required() }))
    .required()
    .description("Public documents: the advisory's first, then the rule's."),
  webUrl: nullable(Joi.string())
    .required()
    .description('The line at the code host; null where the host or the commit is not known.'),
  introducedBy,
  suppression: nullable(suppression).required().description('Suppression in the repository that accepts it.'),
  flow: dataFlow.description('The same as `dataFlow`, absent without one.'),
  dataFlow: nullable(dataFlow)
    .required()
    .description('Data flow from source to sink, for taint findings; null for others.'),
  suggestedEdit: suggestedEdit.description('The same as `fix.edit`, absent without one.'),
  fix: nullable(
    Joi.object({
      version: nullable(Joi.string())
        .required()
        .description('The lowest version of the package that is not affected.'),
      edit: nullable(suggestedEdit)
        .required()
        .description(
          'An edit of one line that fixes the finding: the audit applied it and scanned the file again. `after` has line breaks where the edit adds lines.',
        ),
    }),
  )
    .required()
    .description('How to fix it, where that is known; null otherwise.'),
  fingerprint: Joi.string().required(),
  firstSeenAt: timestamp.required(),
  lastSeenAt: timestamp.required(),
  resolvedAt: nullable(timestamp).required(),
  dueAt: nullable(timestamp).required(),
  ratedByRule: nullable(
    Joi.object({
      priorityRuleId: nullable(id).required().description('The decision rule that gives its priority.'),
      dueRuleId: nullable(id).required().description('The decision rule that gives its due date.'),
      computed: Joi.object({
        priority: Joi.string()
          .valid(...priorityLevels)
          .required(),
        score: Joi.number().integer().required(),
        dueAt: nullable(timestamp).required(),
      })
        .required()
        .description('What it is without decision rules.'),
    }),
  )
    .required()
    .description('Null where no decision rule gives its priority or due date.'),
};

export const finding = Joi.object(fields);

const historyEntry = Joi.object({
  id: id.required(),
  at: timestamp.required(),
  kind: Joi.string()
    .valid(...findingEventKinds)
    .required(),
  actorId: nullable(id).required(),
  auditId: nullable(id).required(),
  before: nullable(Joi.object().unknown()).required(),
  after: nullable(Joi.object().unknown()).required(),
  comment: nullable(Joi.string().allow('')).required(),
  match: nullable(
    Joi.object({
      pass: Joi.string()
        .valid(...matchPasses)
        .required(),
      previousLocation: nullable(location).required(),
    }),
  ).required(),
});

export const findingWithHistory = Joi.object({
  ...fields,
  history: Joi.array().items(historyEntry).required(),
  sharedWith: Joi.array()
    .items(
      Joi.object({
        id: id.required(),
        artifact: Joi.string().required(),
        status: Joi.string()
          .valid(...findingStatuses)
          .required(),
      }),
    )
    .required()
    .description('The same finding of other images of the repository, in a layer that they share.'),
});

export const findingSplit = Joi.object({
  witnessId: id.description('Only this witness. Default: each one but the first.'),
});

export const splitFindings = Joi.object({
  findings: Joi.array()
    .items(finding)
    .required()
    .description('The findings that witnesses became; they are never joined again.'),
});

export const newComment = Joi.object({
  text: Joi.string().trim().min(1).max(10_000).required().description('Markdown.'),
});

export const findingComment = Joi.object({
  id: id.required(),
  author: nullable(person).required().description('Null after the account is deleted.'),
  text: Joi.string().required(),
  createdAt: timestamp.required(),
});

/** One finding that an audit changed. */
export const changedFinding = Joi.object({
  id: nullable(id).required().description('Null if a dry run would open it.'),
  fingerprint: Joi.string().required(),
  ruleId: Joi.string().required(),
  severity: severity.required(),
  title: Joi.string().required(),
  location: nullable(location).required(),
});
