// The days until findings of a team are due: two tables, for its owners to change.
import type { ComponentChildren } from 'preact';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import type { Team } from '../interface/api.d.ts';
import { priorityLevels, severityNames } from '../interface/values.ts';
import { label } from '../words.ts';
import { Form } from './form.tsx';

interface Props {
  readonly team: Team;
  readonly mayEdit: boolean;
  changed(team: Team): void;
}

const rows = [
  { table: 'severity', title: 'By severity', levels: severityNames },
  { table: 'priority', title: 'By priority', levels: priorityLevels },
] as const;

export function DueDays({ team, mayEdit, changed }: Props) {
  const { dueDays } = team;
  const daysOf = (table: 'severity' | 'priority', level: string) =>
    (dueDays[table] as Readonly<Record<string, number>>)[level];
  const save = async (tables: NonNullable<Parameters<typeof patch>[1]> | null) => {
    changed(await patch(team, tables));
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
          {() => (
            <DaysTable
              cell={(table, level) => (
                <input
                  class="input days"
                  type="number"
                  min={0}
                  max={9999}
                  name={`${table} ${level}`}
                  aria-label={`By ${table} ${label(level).toLowerCase()}`}
                  defaultValue={String(daysOf(table, level) ?? '')}
                />
              )}
            />
          )}
        </Form>
      ) : (
        <DaysTable cell={(table, level) => daysOf(table, level) ?? <span class="soft">none</span>} />
      )}
    </section>
  );
}

interface DaysTableProps {
  cell(table: 'severity' | 'priority', level: string): ComponentChildren;
}

/** One row for each level that either table has. */
function DaysTable({ cell }: DaysTableProps) {
  const levels = [...new Set([...priorityLevels, ...severityNames])];
  const ordered = ['urgent', 'critical', ...levels.filter((one) => one !== 'urgent' && one !== 'critical')];
  return (
    <table class="days-table" aria-label="Days until findings are due">
      <thead>
        <tr>
          <th scope="col">Level</th>
          {rows.map(({ table, title }) => (
            <th key={table} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ordered.map((level) => (
          <tr key={level}>
            <th scope="row">{label(level)}</th>
            {rows.map(({ table, levels: own }) => (
              <td key={table}>
                {(own as readonly string[]).includes(level) ? (
                  cell(table, level)
                ) : (
                  <span class="soft">–</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function patch(
  team: Team,
  dueDays: { severity: Record<string, number>; priority: Record<string, number> } | null,
): Promise<Team> {
  return call('PATCH /v1/teams/{id}', { params: { id: team.id }, body: { dueDays }, madeFrom: team });
}
