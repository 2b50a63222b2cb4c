// The first run in one dialog: where the code is, who owns it, and what is audited at once.
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { rememberNames } from '../names.ts';
import { navigate } from '../router.ts';
import { user } from '../session.ts';
import { auditTypes, label, levels } from '../words.ts';
import { DialogForm } from './dialog-form.tsx';
import { Input, Select } from './fields.tsx';
import { PickedField } from './pickers.tsx';

type AuditType = (typeof auditTypes)[number];

export function RegisterDialog({ close }: { close(): void }) {
  const teams = useLoading('first teams', (signal) =>
    call('GET /v1/teams', { query: { limit: 1, sort: 'name' }, signal }),
  );
  const [url, setUrl] = useState('');
  const isAdmin = user.value?.role === 'admin';
  const send = async (values: Record<string, string>) => {
    const team = values.newTeam ? await createTeam(values.newTeam) : (values.team ?? '');
    const { name, complianceLevel, defaultBranch } = values;
    const made = await call('POST /v1/repositories', {
      body: {
        url,
        team,
        ...(name && { name }),
        ...(defaultBranch && { defaultBranch }),
        ...(complianceLevel && { complianceLevel: complianceLevel as (typeof levels)[number] }),
      },
    });
    rememberNames([made]);
    announce(
      await startAudits(
        made.id,
        auditTypes.filter((type) => values[`audit:${type}`]),
      ),
    );
    navigate(`/repositories/${made.id}`);
  };
  return (
    <DialogForm
      title="Register a repository"
      submit="Register"
      fields={['url', 'team', 'newTeam', 'name', 'complianceLevel', 'defaultBranch']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <Input
            label="Address"
            name="url"
            value={url}
            onInput={setUrl}
            required
            placeholder="https://github.com/owner/name"
            hint="https, ssh or git@host:path, without credentials."
            fault={fault('url')}
          />
          {teams.data && (
            <TeamField
              first={teams.data.items[0]?.id}
              isAdmin={isAdmin}
              fault={fault('team') ?? fault('name')}
            />
          )}
          <fieldset class="field checks">
            <legend>Audit it now</legend>
            {auditTypes.map((type) => (
              <label key={type} class="check-label">
                <input type="checkbox" class="check" name={`audit:${type}`} value="true" defaultChecked />
                {label(type)}
              </label>
            ))}
          </fieldset>
          <details>
            <summary>Name, branch and level</summary>
            <div class="form more-fields">
              <Input
                label="Name (optional)"
                name="name"
                hint="Default: the last part of the URL."
                fault={fault('name')}
              />
              <Input
                label="Branch (optional)"
                name="defaultBranch"
                hint="Branch to audit. Default: the default branch of the remote."
                fault={fault('defaultBranch')}
              />
              {isAdmin && (
                <Select
                  label="Required level"
                  name="complianceLevel"
                  choices={levels}
                  value="level1"
                  fault={fault('complianceLevel')}
                />
              )}
            </div>
          </details>
        </>
      )}
    </DialogForm>
  );
}

interface TeamFieldProps {
  /** A team that there is. */
  readonly first: string | undefined;
  readonly isAdmin: boolean;
  readonly fault: string | undefined;
}

/** A team that there is, or, for administrators, a new one. */
function TeamField({ first, isAdmin, fault }: TeamFieldProps) {
  const [isNew, setNew] = useState(first === undefined && isAdmin);
  if (isNew)
    return (
      <div class="stack">
        <Input
          label="New team"
          name="newTeam"
          required
          value={first === undefined ? 'Engineering' : ''}
          hint="A team owns repositories, and its members see their findings."
          fault={fault}
        />
        {first !== undefined && (
          <button type="button" class="button quiet" onClick={() => setNew(false)}>
            Choose a team
          </button>
        )}
      </div>
    );
  return (
    <div class="stack">
      <PickedField
        key={first ?? ''}
        kind="team"
        label="Team"
        name="team"
        value={first ?? ''}
        hint={
          first === undefined
            ? 'You are not a member of a team yet. An administrator can create one.'
            : undefined
        }
        fault={fault}
      />
      {isAdmin && (
        <button type="button" class="button quiet" onClick={() => setNew(true)}>
          New team
        </button>
      )}
    </div>
  );
}

/** The team of this name, made unless it was made by an earlier try. */
async function createTeam(name: string): Promise<string> {
  const { items } = await call('GET /v1/teams', { query: { q: name, limit: 100 } });
  const known = items.find((team) => team.name.toLowerCase() === name.toLowerCase());
  return (known ?? (await call('POST /v1/teams', { body: { name } }))).id;
}

/** Requests them together; says how many run, and why one does not. */
export async function startAudits(repositoryId: string, types: readonly AuditType[]): Promise<string> {
  if (types.length === 0) return 'Repository registered.';
  const { created, failed } = await call('POST /v1/audits/batch', {
    body: { audits: types.map((type) => ({ repositoryId, type })) },
  });
  const refused = failed[0] && ` ${failed.length} rejected: ${failed[0].error.message}`;
  return `${created.length} ${created.length === 1 ? 'audit' : 'audits'} requested.${refused ?? ''}`;
}
