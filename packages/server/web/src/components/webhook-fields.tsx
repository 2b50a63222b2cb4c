import type { Webhook } from '../interface/api.d.ts';
import { eventTypes } from '../interface/values.ts';
import { Checks, checkedIn } from './checks.tsx';
import { Input } from './fields.tsx';
import type { FormState } from './form.tsx';

interface WebhookFieldsProps extends Pick<FormState, 'fault'> {
  readonly webhook?: Webhook;
}

/** What can be said of a webhook, a new one or one that is there. */
export function WebhookFields({ webhook, fault }: WebhookFieldsProps) {
  return (
    <>
      <Input
        label="Address"
        name="url"
        required
        value={webhook?.url ?? ''}
        placeholder="https://example.com/hooks/assay"
        fault={fault('url')}
      />
      <Input
        label={webhook ? 'Name' : 'Name (optional)'}
        name="name"
        required={webhook !== undefined}
        value={webhook?.name ?? ''}
        fault={fault('name')}
      />
      <Checks
        label="Events"
        name="types"
        choices={eventTypes}
        chosen={webhook?.types ?? []}
        hint="Empty for all events."
        fault={fault('types')}
      />
    </>
  );
}

export function webhookOf(values: Readonly<Record<string, string>>) {
  const { url = '', name } = values;
  return { url, types: checkedIn(values, 'types', eventTypes), ...(name && { name }) };
}
