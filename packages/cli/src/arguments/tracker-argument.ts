import { boolean, integer, string } from '@oclif/core/flags';
import type { Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { usageFailure } from '../failures/failure.ts';
import { findNamed } from './named-argument.ts';
import { findTeam } from './team-argument.ts';

type Tracker = Operations['GET /v1/trackers/{id}']['reply'];

/** By id, name or project. Throws Failure (exit code 2) when there is none, or more than one. */
export function findTracker(client: ApiClient, given: string): Promise<Tracker> {
  return findNamed<Tracker>(given, {
    kind: 'tracker',
    get: (id) => client.call('GET /v1/trackers/{id}', { params: { id } }),
    list: (query) => client.call('GET /v1/trackers', { query }),
    namesOf: ({ name, project }) => [name, project],
  });
}

/** What gets a ticket, and how it is made. */
export const ruleFlags = {
  name: string({ description: 'Name (default: the project)' }),
  'secret-file': string({ description: 'File with the token; - is standard input', helpValue: 'FILE' }),
  team: string({ description: 'Only findings of this team, by name or ID' }),
  'min-severity': string({
    description: 'Only findings of this severity or above',
    options: ['critical', 'high', 'medium', 'low', 'info'],
  }),
  'min-priority': string({
    description: 'Only findings of this priority or above',
    options: ['urgent', 'high', 'medium', 'low'],
  }),
  exploited: boolean({ description: 'Only findings that are known to be exploited', allowNo: true }),
  label: string({ description: 'Label of every ticket (repeatable)', multiple: true }),
  'issue-type': string({ description: 'Jira: name of the issue type (default: Task)' }),
  'follow-tickets': boolean({
    description: 'Let closed and reopened tickets change findings',
    allowNo: true,
  }),
  comments: boolean({
    description: 'Say in a comment why a ticket was closed or reopened',
    allowNo: true,
  }),
  'max-open': integer({ description: 'No more open tickets than this (default: 200)', min: 1, max: 2000 }),
  field: string({
    description: 'Jira: further field of every ticket, as text or JSON (repeatable)',
    multiple: true,
    helpValue: 'NAME=VALUE',
  }),
};

type RuleFlags = {
  readonly [Name in keyof typeof ruleFlags]?: string | number | boolean | readonly string[] | undefined;
};

/** What was given, as the API takes it. */
export async function ruleBody(client: ApiClient, flags: RuleFlags): Promise<Record<string, unknown>> {
  const { team, field } = flags;
  const body = {
    name: flags.name,
    team: team === undefined ? undefined : (await findTeam(client, String(team))).id,
    minSeverity: flags['min-severity'],
    minPriority: flags['min-priority'],
    exploitedOnly: flags.exploited,
    labels: flags.label,
    issueType: flags['issue-type'],
    fields: field === undefined ? undefined : fieldsOf(field as readonly string[]),
    followsTickets: flags['follow-tickets'],
    comments: flags.comments,
    maxOpen: flags['max-open'],
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function fieldsOf(given: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    given.map((one) => {
      const [, name, text] = /^([\w.-]+)=(.*)$/s.exec(one) ?? [];
      if (name === undefined || text === undefined)
        throw usageFailure(
          `Write --field "${one}" as NAME=VALUE, for example --field customfield_10001=AppSec.`,
        );
      // What is not valid JSON is a text.
      try {
        return [name, JSON.parse(text)];
      } catch {
        return [name, text];
      }
    }),
  );
}
