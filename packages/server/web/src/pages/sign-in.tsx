import { useEffect } from 'preact/hooks';
import { Input } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Mark } from '../components/icon.tsx';
import { useLoading } from '../load.ts';
import { isSignedInByHost, prefix } from '../place.ts';
import { navigate, path } from '../router.ts';
import { signIn } from '../session.ts';

/** Shown at any address while nobody is signed in; afterwards that address is where they are. */
export function SignInPage() {
  useEffect(() => {
    document.title = 'Sign in · Assay';
  }, []);
  return (
    <main class="sign-in" tabIndex={-1}>
      <p class="brand">
        <Mark />
        Assay
      </p>
      <div class="card">
        <h1>Sign in</h1>
        {isSignedInByHost ? (
          <p>Sign in to the application that this portal is part of, then load this page again.</p>
        ) : (
          <WithPassword />
        )}
      </div>
    </main>
  );
}

function WithPassword() {
  return (
    <>
      <Form
        submit="Sign in"
        fields={[]}
        send={async ({ email = '', password = '' }) => {
          await signIn(email, password);
          if (path.value === '/sign-in') navigate('/', { replace: true });
        }}
      >
        {() => (
          <>
            <Input label="E-mail address" name="email" autocomplete="username" required />
            <Input
              label="Password"
              name="password"
              type="password"
              autocomplete="current-password"
              required
            />
          </>
        )}
      </Form>
      <Provider />
    </>
  );
}

/** Only where the portal is connected to a code host, which its own address says. */
function Provider() {
  const start = `${prefix}/v1/auth/oauth/github`;
  const isThere = useLoading('provider', async (signal) => (await fetch(start, { signal })).ok);
  if (!isThere.data) return null;
  return (
    <>
      <p class="or">or</p>
      <a class="button" href={`${start}?redirect=true`}>
        Sign in with GitHub
      </a>
    </>
  );
}
