import { useState } from 'preact/hooks';
import type { Channel } from '../interface/api.d.ts';
import { channelEventTypes, channelKinds, priorityLevels, severityNames } from '../interface/values.ts';
import { Checks, checkedIn } from './checks.tsx';
import { Input, Select } from './fields.tsx';
import type { FormState } from './form.tsx';

interface ChannelFieldsProps extends Pick<FormState, 'fault'> {
  readonly channel?: Channel;
}

type Kind = Channel['kind'];

export const channelFieldNames = [
  'kind',
  'url',
  'token',
  'roomId',
  'recipients',
  'name',
  'types',
  'minSeverity',
  'minPriority',
  'exploitedOnly',
  'owners',
  'windowMinutes',
  'quietHours',
];

const kindNames: Readonly<Record<Kind, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  mattermost: 'Mattermost',
  matrix: 'Matrix',
  mail: 'Mail',
};

export function kindName(kind: Kind): string {
  return kindNames[kind];
}

/** What can be said of a channel, a new one or one that is there. */
export function ChannelFields({ channel, fault }: ChannelFieldsProps) {
  const [kind, setKind] = useState<Kind>(channel?.kind ?? 'slack');
  return (
    <>
      {!channel && (
        <Select
          label="Kind"
          name="kind"
          value={kind}
          choices={channelKinds.map((value) => ({ value, label: kindName(value) }))}
          fault={fault('kind')}
          onChange={(value) => setKind(value as Kind)}
        />
      )}
      <AddressFields kind={kind} channel={channel} fault={fault} />
      <Input
        label={channel ? 'Name' : 'Name (optional)'}
        name="name"
        required={channel !== undefined}
        value={channel?.name ?? ''}
        fault={fault('name')}
      />
      <Checks
        label="Events"
        name="types"
        choices={channelEventTypes}
        chosen={channel?.types ?? channelEventTypes.filter((type) => !/resolved|level/.test(type))}
        fault={fault('types')}
      />
      <Select
        label="Minimum severity"
        name="minSeverity"
        any="Any severity"
        value={channel?.minSeverity ?? ''}
        choices={severityNames}
        fault={fault('minSeverity')}
      />
      <Select
        label="Minimum priority"
        name="minPriority"
        any="Any priority"
        value={channel?.minPriority ?? ''}
        choices={priorityLevels}
        fault={fault('minPriority')}
      />
      <Select
        label="Exploitation"
        name="exploitedOnly"
        value={String(channel?.exploitedOnly ?? false)}
        choices={[
          { value: 'false', label: 'Any finding' },
          { value: 'true', label: 'Only findings known to be exploited' },
        ]}
        fault={fault('exploitedOnly')}
      />
      <Input
        label="Owners (optional)"
        name="owners"
        value={channel?.owners.join(', ') ?? ''}
        hint="CODEOWNERS owners such as @acme/web, separated by commas."
        fault={fault('owners')}
      />
      <Input
        label="At most one message in (minutes)"
        name="windowMinutes"
        type="number"
        min={1}
        max={10_080}
        required
        value={String(channel?.windowMinutes ?? 15)}
        hint="1440 makes a daily digest."
        fault={fault('windowMinutes')}
      />
      <Input
        label="Quiet hours (optional)"
        name="quietHours"
        placeholder="20:00-07:00"
        value={channel?.quietHours ? `${channel.quietHours.from}-${channel.quietHours.to}` : ''}
        hint={`In the time zone ${channel?.quietHours?.timeZone ?? ownTimeZone()}.`}
        fault={fault('quietHours')}
      />
    </>
  );
}

/** Secrets are never shown again: a field left empty keeps what is stored. */
function AddressFields({
  kind,
  channel,
  fault,
}: {
  readonly kind: Kind;
  readonly channel: Channel | undefined;
  readonly fault: FormState['fault'];
}) {
  const required = channel === undefined;
  const hint = channel && 'Leave empty to keep it.';
  if (kind === 'mail')
    return (
      <Input
        label="Mail addresses"
        name="recipients"
        required
        value={channel?.recipients.join(', ') ?? ''}
        hint="Separated by commas."
        fault={fault('recipients')}
      />
    );
  if (kind !== 'matrix')
    return (
      <Input
        label={kind === 'teams' ? 'URL of the workflow' : 'URL of the incoming webhook'}
        name="url"
        type="password"
        autocomplete="off"
        required={required}
        hint={hint}
        fault={fault('url')}
      />
    );
  return (
    <>
      <Input label="Homeserver" name="url" required={required} hint={hint} fault={fault('url')} />
      <Input label="Room ID" name="roomId" required={required} hint={hint} fault={fault('roomId')} />
      <Input
        label="Access token"
        name="token"
        type="password"
        autocomplete="off"
        required={required}
        hint={hint}
        fault={fault('token')}
      />
    </>
  );
}

/** The fields of the API that the form says. */
export function channelOf(values: Readonly<Record<string, string>>, channel?: Channel) {
  const { url, token, roomId, recipients, name, minSeverity, minPriority } = values;
  const [from, to] = (values.quietHours ?? '').split('-').map((part) => part.trim());
  const timeZone = channel?.quietHours?.timeZone ?? ownTimeZone();
  return {
    ...(url && { url }),
    ...(token && { token }),
    ...(roomId && { roomId }),
    ...(recipients && { recipients: listIn(recipients) }),
    ...(name && { name }),
    types: checkedIn(values, 'types', channelEventTypes),
    minSeverity: (minSeverity || null) as Channel['minSeverity'],
    minPriority: (minPriority || null) as Channel['minPriority'],
    exploitedOnly: values.exploitedOnly === 'true',
    owners: listIn(values.owners ?? ''),
    windowMinutes: Number(values.windowMinutes),
    quietHours: from ? { from, to: to ?? '', timeZone } : null,
  };
}

function listIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
