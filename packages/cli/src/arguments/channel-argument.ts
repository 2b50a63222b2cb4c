// CHANNEL on the command line is an id or a name; its address and its routes are flags.
import { boolean, integer, string } from '@oclif/core/flags';
import type { Channel, Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { usageFailure } from '../failures/failure.ts';
import { channelEventTypes, priorityLevels, severityNames } from '../field-values.ts';
import { fileSecret } from './credential-argument.ts';
import { findNamed } from './named-argument.ts';

type Body = Operations['PATCH /v1/channels/{id}']['body'];

/** Throws Failure (exit code 2) when there is none of that name, or more than one. */
export function findChannel(client: ApiClient, given: string): Promise<Channel> {
  return findNamed(given, {
    kind: 'channel',
    get: (id) => client.call('GET /v1/channels/{id}', { params: { id } }),
    list: (query) => client.call('GET /v1/channels', { query }),
  });
}

/** What a channel gets messages about, and when. */
export const channelFlags = {
  name: string({ description: 'Name (default: where messages go)' }),
  'secret-file': string({
    description:
      'File with the URL of the webhook or workflow, or the Matrix access token; - for standard input',
    helpValue: 'FILE',
  }),
  homeserver: string({ description: 'Matrix homeserver', helpValue: 'URL' }),
  room: string({ description: 'Matrix room ID, such as !room:example.com', helpValue: 'ID' }),
  to: string({ description: 'Mail address', multiple: true, delimiter: ',', helpValue: 'ADDRESS' }),
  type: string({
    description: 'Only events of this type',
    options: channelEventTypes,
    multiple: true,
    delimiter: ',',
  }),
  'min-severity': string({ description: 'Minimum severity of findings', options: severityNames }),
  'min-priority': string({ description: 'Minimum priority of findings', options: priorityLevels }),
  exploited: boolean({ description: 'Only findings that are known to be exploited', allowNo: true }),
  owner: string({
    description: 'Only findings of this CODEOWNERS owner',
    multiple: true,
    delimiter: ',',
    helpValue: 'OWNER',
  }),
  'window-minutes': integer({
    description: 'At most one message in so many minutes; 1440 makes a daily digest (default: 15)',
    min: 1,
    max: 10_080,
  }),
  'quiet-hours': string({
    description: 'Hours without messages, in the time zone of --time-zone; "none" ends them',
    helpValue: 'FROM-TO',
  }),
  'time-zone': string({
    description: 'Time zone of --quiet-hours (default: that of this machine)',
    helpValue: 'ZONE',
  }),
  enabled: boolean({ description: 'Whether messages are sent', allowNo: true }),
};

export interface ChannelFlags {
  readonly name?: string | undefined;
  readonly 'secret-file'?: string | undefined;
  readonly homeserver?: string | undefined;
  readonly room?: string | undefined;
  readonly to?: readonly string[] | undefined;
  readonly type?: readonly string[] | undefined;
  readonly 'min-severity'?: string | undefined;
  readonly 'min-priority'?: string | undefined;
  readonly exploited?: boolean | undefined;
  readonly owner?: readonly string[] | undefined;
  readonly 'window-minutes'?: number | undefined;
  readonly 'quiet-hours'?: string | undefined;
  readonly 'time-zone'?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** The fields of the API that the flags name. The URL of a chat is a secret, so it is asked for like one. */
export async function channelBody(
  kind: Channel['kind'],
  flags: ChannelFlags,
  { isNew }: { readonly isNew: boolean },
): Promise<Body> {
  const isSecretNeeded = kind !== 'mail' && (isNew || flags['secret-file'] !== undefined);
  const what = kind === 'matrix' ? 'Access token: ' : 'URL of the webhook: ';
  const secret = isSecretNeeded ? await fileSecret(flags['secret-file'], what) : undefined;
  const fields = {
    name: flags.name,
    url: kind === 'matrix' ? flags.homeserver : secret,
    token: kind === 'matrix' ? secret : undefined,
    roomId: flags.room,
    recipients: flags.to,
    types: flags.type,
    minSeverity: flags['min-severity'],
    minPriority: flags['min-priority'],
    exploitedOnly: flags.exploited,
    owners: flags.owner,
    windowMinutes: flags['window-minutes'],
    quietHours: quietHoursOf(flags),
    enabled: flags.enabled,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Body;
}

function quietHoursOf({ 'quiet-hours': quiet, 'time-zone': timeZone }: ChannelFlags) {
  if (quiet === undefined) {
    if (timeZone !== undefined) throw usageFailure('--time-zone needs --quiet-hours.');
    return undefined;
  }
  if (quiet === 'none') return null;
  const found = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(quiet);
  if (!found) throw usageFailure(`"${quiet}" is not valid for --quiet-hours. Use, for example, 20:00-07:00.`);
  const [, from = '', to = ''] = found;
  return { from, to, timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone };
}
