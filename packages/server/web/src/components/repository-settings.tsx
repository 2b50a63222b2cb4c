import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { addressOf, call } from '../api.ts';
import type { Repository } from '../interface/api.d.ts';

import { complianceProfiles, criticalities, exposures, visibilities } from '../interface/values.ts';
import type { Loading } from '../load.ts';
import { navigate } from '../router.ts';
import { user } from '../session.ts';
import { contextHint, levels } from '../words.ts';
import { Confirm } from './confirm.tsx';
import { Copy } from './copy.tsx';
import { Input, Select } from './fields.tsx';
import { Form } from './form.tsx';

interface SettingsProps {
  readonly repository: Repository;
  readonly loading: Loading<Repository>;
}

export function RepositorySettings({ repository, loading }: SettingsProps) {
  const {
    id,
    name,
    defaultBranch,
    complianceLevel,
    badge,
    tags,
    criticality,
    exposure,
    visibility,
    contextBy,
    complianceProfile,
  } = repository;
  const [isDeleting, setDeleting] = useState(false);
  const role = user.value?.role;
  const send = async (values: Record<string, string>) => {
    const changed = await call('PATCH /v1/repositories/{id}', {
      params: { id },
      madeFrom: repository,
      body: {
        name: values.name ?? '',
        defaultBranch: values.defaultBranch ?? null,
        badge: values.badge === 'true',
        tags: (values.tags ?? '').split(',').flatMap((tag) => tag.trim() || []),
        ...(role !== 'developer' && {
          complianceLevel: values.complianceLevel as (typeof levels)[number],
          // What a rule or a file says stays theirs unless someone says otherwise.
          ...(values.criticality !== (criticality ?? '') && {
            criticality: (values.criticality || null) as typeof criticality,
          }),
          ...(values.exposure !== exposure && { exposure: values.exposure as typeof exposure }),
          ...(values.visibility !== visibility && { visibility: values.visibility as typeof visibility }),
          complianceProfile: (values.complianceProfile || null) as typeof complianceProfile,
        }),
      },
    });
    loading.put(changed);
    announce('Repository updated.');
  };
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <Form
        submit="Save"
        fields={[
          'name',
          'defaultBranch',
          'tags',
          'complianceLevel',
          'criticality',
          'exposure',
          'visibility',
          'complianceProfile',
        ]}
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
              hint="Empty for the default branch of the remote."
              fault={fault('defaultBranch')}
            />
            <Input
              label="Tags"
              name="tags"
              value={tags.join(', ')}
              hint="Words to filter by, separated by commas."
              fault={fault('tags')}
            />
            <label class="check-label">
              <input type="checkbox" class="check" name="badge" value="true" defaultChecked={badge} />
              Public badge
            </label>
            {role !== 'developer' && (
              <>
                <Select
                  label="Required level"
                  name="complianceLevel"
                  value={complianceLevel}
                  choices={levels}
                  fault={fault('complianceLevel')}
                />
                <Select
                  label="Criticality"
                  name="criticality"
                  value={criticality ?? ''}
                  choices={criticalities}
                  any="Unknown"
                  hint={contextHint(contextBy.criticality)}
                  fault={fault('criticality')}
                />
                <Select
                  label="Exposure"
                  name="exposure"
                  value={exposure}
                  choices={exposures}
                  hint={contextHint(contextBy.exposure)}
                  fault={fault('exposure')}
                />
                <Select
                  label="Source"
                  name="visibility"
                  value={visibility}
                  choices={visibilities}
                  hint={contextHint(contextBy.visibility)}
                  fault={fault('visibility')}
                />
                <Select
                  label="Controls"
                  name="complianceProfile"
                  value={complianceProfile ?? ''}
                  choices={complianceProfiles}
                  any="As the source"
                  fault={fault('complianceProfile')}
                />
              </>
            )}
          </>
        )}
      </Form>
      {badge && <Badge id={id} />}
      {isDeleting && (
        <Confirm
          title="Delete the repository?"
          text="Its audits and findings are deleted too. This cannot be undone."
          verb="Delete"
          close={() => setDeleting(false)}
          run={async () => {
            await call('DELETE /v1/repositories/{id}', { params: { id } });
            announce('Repository deleted.');
            navigate('/repositories');
          }}
        />
      )}
    </section>
  );
}

function Badge({ id }: { readonly id: string }) {
  const address = new URL(addressOf('/v1/repositories/{id}/badge.svg', { id }), location.href).href;
  return (
    <div class="stack badge">
      <img src={address} alt="Compliance badge" height="20" />
      <Copy text={`![Assay](${address})`} what="Markdown" />
    </div>
  );
}
