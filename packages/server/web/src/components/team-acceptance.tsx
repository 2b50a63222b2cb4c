// How narrowly a team lets its findings be acknowledged: narrower than the portal, for its owners to change.
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import type { Team } from '../interface/api.d.ts';
import { severityNames } from '../interface/values.ts';
import { count, label } from '../words.ts';
import { Input, Select } from './fields.tsx';
import { Form } from './form.tsx';

interface Props {
  readonly team: Team;
  readonly mayEdit: boolean;
  changed(team: Team): void;
}

type Severity = Team['acceptance']['approvalFrom'];

export function AcceptanceLimits({ team, mayEdit, changed }: Props) {
  const { acceptance } = team;
  const { maxDays, approvalFrom, secondPersonFrom, custom } = acceptance;
  const save = async (limits: Omit<Team['acceptance'], 'custom'> | null) => {
    const body = { acceptance: limits };
    changed(await call('PATCH /v1/teams/{id}', { params: { id: team.id }, body, madeFrom: team }));
    announce('Limits of acknowledging updated.');
  };
  const whose = custom ? 'The team narrows the portal defaults.' : 'The portal defaults apply.';
  return (
    <section class="card" aria-labelledby="acceptance">
      <h2 id="acceptance">Acknowledging</h2>
      <p class="soft">
        How long a finding can be acknowledged, and from which severity a second person approves. {whose}
      </p>
      {mayEdit ? (
        <Form
          key={JSON.stringify(acceptance)}
          submit="Save limits"
          fields={['maxDays', 'approvalFrom', 'secondPersonFrom', 'acceptance']}
          send={(values) =>
            save({
              maxDays: Number(values.maxDays),
              approvalFrom: values.approvalFrom as Severity,
              secondPersonFrom: (values.secondPersonFrom || null) as Severity | null,
            })
          }
          extra={
            custom && (
              <button type="button" class="button" onClick={() => void save(null)}>
                Use the portal limits
              </button>
            )
          }
        >
          {({ fault }) => (
            <>
              <Input
                label="Days at most"
                name="maxDays"
                type="number"
                min={1}
                max={9999}
                required
                value={String(maxDays)}
                fault={fault('maxDays') ?? fault('acceptance')}
              />
              <Select
                label="Approval from"
                name="approvalFrom"
                value={approvalFrom}
                choices={severityNames.map((value) => ({ value, label: label(value) }))}
                hint="A developer asks for approval where a finding is as severe as this, or more. Never wider than the portal."
                fault={fault('approvalFrom')}
              />
              <Select
                label="Second person from"
                name="secondPersonFrom"
                value={secondPersonFrom ?? ''}
                choices={[
                  { value: '', label: 'Auditors decide alone' },
                  ...severityNames.map((value) => ({ value, label: label(value) })),
                ]}
                hint="From here on auditors and administrators ask another one, too. Waivers then always need one."
                fault={fault('secondPersonFrom')}
              />
            </>
          )}
        </Form>
      ) : (
        <p>
          {count(maxDays, 'day')} at most; an auditor approves from severity{' '}
          {label(approvalFrom).toLowerCase()}
          {secondPersonFrom &&
            `, and another one of what auditors decide from severity ${label(secondPersonFrom).toLowerCase()}`}
          .
        </p>
      )}
    </section>
  );
}
