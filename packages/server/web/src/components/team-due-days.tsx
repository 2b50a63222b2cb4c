// The days until findings of a team are due: two tables, for its owners to change.
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import type { Team } from '../interface/api.d.ts';
import { priorityLevels, severityNames } from '../interface/values.ts';
import { label } from '../words.ts';
import { Input } from './fields.tsx';
import { Form } from './form.tsx';

interface Props {
  readonly team: Team;
  readonly mayEdit: boolean;
  changed(team: Team): void;
}

const rows = [
  { table: 'severity', title: 'Severity', levels: severityNames },
  { table: 'priority', title: 'Priority', levels: priorityLevels },
] as const;

export function DueDays({ team, mayEdit, changed }: Props) {
  const { dueDays } = team;
  const daysOf = (table: 'severity' | 'priority', level: string) =>
    (dueDays[table] as Readonly<Record<string, number>>)[level];
  const save = async (tables: NonNullable<Parameters<typeof patch>[1]> | null) => {
    changed(await patch(team.id, tables));
    announce('Due dates updated.');
  };
  const send = (values: Record<string, string>) => {
    const table = (name: 'severity' | 'priority', levels: readonly string[]) =>
      Object.fromEntries(
        levels.flatMap((level) => {
          const days = values[`${name} ${level}`];
          return days ? [[level, Number(days)]] : [];
        }),
      );
    return save({ severity: table('severity', severityNames), priority: table('priority', priorityLevels) });
  };
  const whose = dueDays.custom ? 'The team overrides the portal defaults.' : 'The portal defaults apply.';
  return (
    <section class="card" aria-labelledby="due-days">
      <h2 id="due-days">Due dates</h2>
      <p class="soft">
        Days until a finding is due, by severity and by priority; the earlier date applies. {whose}
      </p>
      {mayEdit ? (
        <Form
          key={JSON.stringify(dueDays)}
          submit="Save"
          fields={['dueDays']}
          send={send}
          extra={
            dueDays.custom && (
              <button type="button" class="button" onClick={() => void save(null)}>
                Use the portal defaults
              </button>
            )
          }
        >
          {() =>
            rows.flatMap(({ table, title, levels }) =>
              levels.map((level) => (
                <Input
                  key={`${table} ${level}`}
                  label={`${title} ${label(level).toLowerCase()}`}
                  name={`${table} ${level}`}
                  type="number"
                  min={0}
                  max={9999}
                  value={String(daysOf(table, level) ?? '')}
                />
              )),
            )
          }
        </Form>
      ) : (
        <dl class="facts">
          {rows.flatMap(({ table, title, levels }) =>
            levels.flatMap((level) => {
              const days = daysOf(table, level);
              return days === undefined
                ? []
                : [
                    <div key={`${table} ${level}`}>
                      <dt>
                        {title} {label(level).toLowerCase()}
                      </dt>
                      <dd>{days} days</dd>
                    </div>,
                  ];
            }),
          )}
        </dl>
      )}
    </section>
  );
}

function patch(
  id: string,
  dueDays: { severity: Record<string, number>; priority: Record<string, number> } | null,
): Promise<Team> {
  return call('PATCH /v1/teams/{id}', { params: { id }, body: { dueDays } });
}
