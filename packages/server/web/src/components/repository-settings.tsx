import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import type { Repository } from '../interface/api.d.ts';
import type { Loading } from '../load.ts';
import { navigate } from '../router.ts';
import { user } from '../session.ts';
import { levels } from '../words.ts';
import { Confirm } from './confirm.tsx';
import { Input, Select } from './fields.tsx';
import { Form } from './form.tsx';

interface SettingsProps {
  readonly repository: Repository;
  readonly loading: Loading<Repository>;
}

export function RepositorySettings({ repository, loading }: SettingsProps) {
  const { id, name, defaultBranch, complianceLevel } = repository;
  const [isDeleting, setDeleting] = useState(false);
  const role = user.value?.role;
  const send = async (values: Record<string, string>) => {
    const changed = await call('PATCH /v1/repositories/{id}', {
      params: { id },
      body: {
        name: values.name ?? '',
        defaultBranch: values.defaultBranch ?? null,
        ...(role !== 'developer' && { complianceLevel: values.complianceLevel as (typeof levels)[number] }),
      },
    });
    loading.put(changed);
    announce('The repository is changed.');
  };
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <Form
        submit="Save"
        fields={['name', 'defaultBranch', 'complianceLevel']}
        send={send}
        extra={
          role !== 'auditor' && (
            <button type="button" class="button danger" onClick={() => setDeleting(true)}>
              Delete…
            </button>
          )
        }
      >
        {({ fault }) => (
          <>
            <Input label="Name" name="name" value={name} required fault={fault('name')} />
            <Input
              label="Branch"
              name="defaultBranch"
              value={defaultBranch ?? ''}
              hint="Empty for the remote’s own default."
              fault={fault('defaultBranch')}
            />
            {role !== 'developer' && (
              <Select
                label="Level it is held to"
                name="complianceLevel"
                value={complianceLevel}
                choices={levels}
                fault={fault('complianceLevel')}
              />
            )}
          </>
        )}
      </Form>
      {isDeleting && (
        <Confirm
          title="Delete the repository?"
          text="Its audits and findings go with it, and can’t be brought back."
          verb="Delete"
          close={() => setDeleting(false)}
          run={async () => {
            await call('DELETE /v1/repositories/{id}', { params: { id } });
            announce('The repository is deleted.');
            navigate('/repositories');
          }}
        />
      )}
    </section>
  );
}
