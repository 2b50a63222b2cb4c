import { useEffect, useState } from 'preact/hooks';
import { Input } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Mark } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { useLoading } from '../load.ts';
import { isSignedInByHost } from '../place.ts';
import { goToProvider, hasProvider } from '../provider-sign-in.ts';
import { navigate, path, query } from '../router.ts';
import { signIn, signInByCode } from '../session.ts';

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
          <p>Sign in to the application that embeds this portal, then reload this page.</p>
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
            <Input label="Email address" name="email" autocomplete="username" required />
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

/** Only where the portal is connected to a code host. */
function Provider() {
  const isThere = useLoading('provider', hasProvider);
  const [fault, setFault] = useState(query.value.get('error_description') ?? '');
  useEffect(() => {
    const code = query.value.get('code');
    if (path.value !== '/sign-in' || !(code || fault)) return;
    // Neither belongs into the history.
    navigate('/sign-in', { replace: true });
    if (code)
      signInByCode(code).then(
        (isIn) => isIn && navigate('/', { replace: true }),
        (error: Error) => setFault(error.message),
      );
  }, []);
  if (!isThere.data) return null;
  return (
    <>
      <p class="or">or</p>
      {fault && (
        <p class="fault" role="alert">
          <Text>{fault}</Text>
        </p>
      )}
      <button type="button" class="button" onClick={() => void goToProvider()}>
        Sign in with GitHub
      </button>
    </>
  );
}
