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
      lead="Use the preview to see which repositories would change their status."
    >
      <PolicyForm
        submit="Create"
        send={async (body) => {
          const made = await call('POST /v1/compliance/policies', { body });
          announce('Policy created. Repositories are being evaluated.');
          navigate(`/policies/${made.id}`);
        }}
      />
    </Page>
  );
}
