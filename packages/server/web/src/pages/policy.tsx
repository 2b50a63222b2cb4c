import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { DeleteButton } from '../components/confirm.tsx';
import { Page } from '../components/page.tsx';
import { PolicyForm } from '../components/policy-form.tsx';
import { Loaded } from '../components/state-box.tsx';
import { StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import { useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { label } from '../words.ts';
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
                loading.put(await call('PATCH /v1/compliance/policies/{id}', { params: { id }, body }));
                announce('Policy updated. Repositories are being re-evaluated.');
              }}
            />
          ) : (
            <div class="card stack">
              <p class="buttons">
                <StateTag state={found.mode} />
                <span class="tag info">{label(found.level)}</span>
                <span class="soft">{found.enabled ? 'On' : 'Off'}</span>
                {found.builtIn && (
                  <span class="soft">
                    Built-in policy: you can change its mode in the list, but not its condition.
                  </span>
                )}
              </p>
              {found.description && (
                <p class="prose">
                  <Text>{found.description}</Text>
                </p>
              )}
              <h2>Condition</h2>
              <pre>
                <code>
                  <Text>{found.condition}</Text>
                </code>
              </pre>
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
