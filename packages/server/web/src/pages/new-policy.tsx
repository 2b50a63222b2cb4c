import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { Page } from '../components/page.tsx';
import { PolicyForm } from '../components/policy-form.tsx';
import { href, navigate } from '../router.ts';

export function NewPolicyPage() {
  return (
    <Page
      name="New policy"
      crumbs={<a href={href('/policies')}>Policies</a>}
      lead="Try it first: the preview tells which repositories would change their state."
    >
      <PolicyForm
        submit="Create"
        send={async (body) => {
          const made = await call('POST /v1/compliance/policies', { body });
          announce('The policy is created, and repositories are judged by it.');
          navigate(`/policies/${made.id}`);
        }}
      />
    </Page>
  );
}
