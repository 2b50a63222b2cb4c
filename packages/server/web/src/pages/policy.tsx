import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { DeleteButton } from '../components/confirm.tsx';
import { Page } from '../components/page.tsx';
import { PolicyForm } from '../components/policy-form.tsx';
import { Loaded } from '../components/state-box.tsx';
import { StateTag } from '../components/tags.tsx';
import { Prose, Text } from '../components/text.tsx';
import type { Policy } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { count, label } from '../words.ts';
import { mayWritePolicies } from './policies.tsx';

export function PolicyPage({ id }: { readonly id: string }) {
  const loading = useLoading(`policy ${id}`, (signal) =>
    call('GET /v1/compliance/policies/{id}', { params: { id }, signal }),
  );
  const policy = loading.data;
  const isOurs = policy?.builtIn === false && mayWritePolicies();
  return (
    <Page
      name={policy?.name ?? 'Policy'}
      title={<Text>{policy?.name ?? 'Policy'}</Text>}
      crumbs={<a href={href('/policies')}>Policies</a>}
      actions={
        isOurs && (
          <DeleteButton
            title="Delete the policy?"
            text="Repositories are re-evaluated without it at once."
            run={async () => {
              await call('DELETE /v1/compliance/policies/{id}', { params: { id } });
              announce('Policy deleted.');
              navigate('/policies');
            }}
          />
        )
      }
    >
      <Loaded of={loading} what="the policy">
        {(found) =>
          isOurs ? (
            <PolicyForm
              policy={found}
              submit="Save"
              send={async (body) => {
                const madeFrom = found;
                loading.put(
                  await call('PATCH /v1/compliance/policies/{id}', { params: { id }, body, madeFrom }),
                );
                announce('Policy updated. Repositories are being re-evaluated.');
              }}
            />
          ) : (
            <Explained policy={found} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** What it asks and why, what to do, and where it does not pass. */
function Explained({ policy }: { readonly policy: Policy }) {
  const { id, mode, level, enabled, builtIn, description, remediation, requirements, condition } = policy;
  return (
    <div class="grid aside">
      <div class="stack">
        <section class="card stack" aria-label="Policy">
          <p class="buttons">
            <StateTag state={mode} />
            <span class="tag info">{label(level)}</span>
            <span class="soft">{enabled ? 'On' : 'Off'}</span>
          </p>
          {description && (
            <div>
              <h2>Why</h2>
              <p class="prose">
                <Text>{description}</Text>
              </p>
            </div>
          )}
          {remediation && (
            <div>
              <h2>Remediation</h2>
              <p class="prose">
                <Prose>{remediation}</Prose>
              </p>
            </div>
          )}
          {requirements.length > 0 && (
            <div>
              <h2>Framework requirements</h2>
              <p>
                <Text>{requirements.join(', ')}</Text>
              </p>
            </div>
          )}
          <div>
            <h2>Condition</h2>
            <pre>
              <code>
                <Text>{condition}</Text>
              </code>
            </pre>
          </div>
          {builtIn && (
            <p class="soft small">
              Built-in policy: you can change its mode in the list, but not its condition.
            </p>
          )}
        </section>
      </div>
      {enabled && mode === 'enforce' && <Standing policyId={id} />}
    </div>
  );
}

function Standing({ policyId }: { readonly policyId: string }) {
  const rows = useLoading(`standing ${policyId}`, (signal) =>
    call('GET /v1/compliance/matrix', { query: { policyId, limit: 100 }, signal }),
  );
  return (
    <section class="card" aria-labelledby="standing">
      <h2 id="standing">Where it does not pass</h2>
      <Loaded of={rows} what="repositories">
        {({ items, pagination }) => {
          const open = items.filter(({ results: [result] }) => result !== 'pass');
          return (
            <div class="stack">
              <p class="soft small">
                {open.length === 0 && items.length > 0
                  ? `Passes for all ${count(items.length, 'repository', 'repositories')}.`
                  : `${count(open.length, 'repository', 'repositories')} of ${items.length}.`}
                {pagination.hasMore &&
                  ` ${count(pagination.total - items.length, 'more was', 'more were')} not read.`}
              </p>
              <ul class="rows">
                {open.map(({ repositoryId, name, results: [result = 'unknown'] }) => (
                  <li key={repositoryId} class="split">
                    <a href={href(`/repositories/${repositoryId}`)}>
                      <Text>{name}</Text>
                    </a>
                    <StateTag state={result} />
                  </li>
                ))}
              </ul>
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}
