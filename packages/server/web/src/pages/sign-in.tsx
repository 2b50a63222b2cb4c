import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { Input } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Mark } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { useLoading } from '../load.ts';
import { hasPasskeys } from '../passkey.ts';
import { isSignedInByHost } from '../place.ts';
import { findProviders, goToProvider } from '../provider-sign-in.ts';
import { navigate, path, query } from '../router.ts';
import { finishSignIn, type SecondStep, signIn, signInByCode, signInByPasskey, signOut } from '../session.ts';

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

/** Over the page of someone whose session has ended: signed in again they go on where they were. */
export function ExpiredDialog() {
  return (
    <Dialog title="Your session has expired" close={() => void signOut()}>
      <p>Sign in again to continue. What you typed is still here.</p>
      <WithPassword />
    </Dialog>
  );
}

function enter(): void {
  if (path.value === '/sign-in') navigate('/', { replace: true });
}

function WithPassword() {
  const [step, setStep] = useState<SecondStep | undefined>(undefined);
  if (step) return <WithSecondFactor step={step} restart={() => setStep(undefined)} />;
  return (
    <>
      <Form
        submit="Sign in"
        fields={[]}
        send={async ({ email = '', password = '' }) => {
          const next = await signIn(email, password);
          if (next) setStep(next);
          else enter();
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
      <Others />
    </>
  );
}

/** A code, or a passkey where there is one. */
function WithSecondFactor({ step, restart }: { readonly step: SecondStep; restart(): void }) {
  const canSign = hasPasskeys && step.methods.includes('passkey');
  return (
    <Form
      submit="Continue"
      fields={[]}
      send={async ({ code }) => {
        await finishSignIn(step, code);
        enter();
      }}
      extra={
        <button type="button" class="button quiet" onClick={restart}>
          Start again
        </button>
      }
    >
      {() => (
        <Input
          label="Code"
          name="code"
          autocomplete="one-time-code"
          required={!canSign}
          hint={
            canSign
              ? 'From your authenticator app, or a recovery code. Leave it empty to use your passkey.'
              : 'From your authenticator app, or a recovery code.'
          }
        />
      )}
    </Form>
  );
}

/** Passkeys, and the code hosts and the single sign-on where the portal is connected with them. */
function Others() {
  const providers = useLoading('providers', findProviders);
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
  const { codeHosts = [], sso = null } = providers.data ?? {};
  if (!hasPasskeys && codeHosts.length === 0 && sso === null) return null;
  return (
    <>
      <p class="or">or</p>
      {fault && (
        <p class="fault" role="alert">
          <Text>{fault}</Text>
        </p>
      )}
      <div class="stack">
        {sso && (
          <button type="button" class="button" onClick={() => void goToProvider('sso')}>
            Sign in with <Text>{sso.name}</Text>
          </button>
        )}
        {codeHosts.map(({ provider, name }) => (
          <button key={provider} type="button" class="button" onClick={() => void goToProvider(provider)}>
            Sign in with {name}
          </button>
        ))}
        {hasPasskeys && (
          <button
            type="button"
            class="button"
            onClick={() => void signInByPasskey().then(enter, (error: Error) => setFault(error.message))}
          >
            Sign in with a passkey
          </button>
        )}
      </div>
    </>
  );
}
