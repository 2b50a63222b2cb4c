// Of which kind the objects are that paths and queries of operations name.
import type { Kind } from './two-teams.ts';

/** Kinds by the first word of a path, and by the word before a parameter. */
export const kindsOfPaths: Readonly<Record<string, Kind>> = {
  teams: 'team',
  members: 'user',
  repositories: 'repository',
  audits: 'audit',
  findings: 'finding',
  'remediation-cases': 'case',
  remediation: 'case',
  'decision-rules': 'rule',
  proposals: 'proposal',
  jobs: 'job',
  changes: 'job',
  views: 'sharedView',
  policies: 'policy',
  waivers: 'waiver',
  reports: 'report',
  schedules: 'schedule',
  credentials: 'credential',
  webhooks: 'webhook',
  channels: 'channel',
  sessions: 'session',
  tokens: 'token',
  passkeys: 'passkey',
  publications: 'publication',
  cases: 'exploitationCase',
  users: 'user',
  directories: 'directory',
  Users: 'user',
  Groups: 'directory',
  ResourceTypes: 'directory',
  Schemas: 'directory',
  trackers: 'tracker',
};

/** Kinds by the name of a parameter of the query. */
export const kindsOfQueries: Readonly<Record<string, Kind>> = {
  team: 'team',
  repositoryId: 'repository',
  policyId: 'policy',
  actorId: 'user',
  targetId: 'repository',
  assignee: 'user',
};
