// Asks for a second factor where the portal wants to know that it is still the same person, then goes on.
import { signal } from '@preact/signals';
import { call, whenStepUpRequired } from '../api.ts';
import { hasPasskeys, signWithPasskey } from '../passkey.ts';
import { DialogForm } from './dialog-form.tsx';
import { Input } from './fields.tsx';

interface Asking {
  readonly methods: readonly string[];
  done(isConfirmed: boolean): void;
}

const asking = signal<Asking | null>(null);

whenStepUpRequired(
  (methods) =>
    new Promise((resolve) => {
      asking.value = {
        methods,
        done: (isConfirmed) => {
          asking.value = null;
          resolve(isConfirmed);
        },
      };
    }),
);

export function StepUpDialog() {
  const now = asking.value;
  if (!now) return null;
  const hasCodes = now.methods.some((method) => method !== 'passkey');
  const byPasskey = async () => {
    const response = await signWithPasskey(await call('POST /v1/auth/step-up/options'));
    await call('POST /v1/auth/step-up', { body: { response } });
    now.done(true);
  };
  const send = async ({ code }: Record<string, string>) => {
    if (code === undefined) return byPasskey();
    await call('POST /v1/auth/step-up', { body: { code } });
    now.done(true);
  };
  const canSign = hasPasskeys && now.methods.includes('passkey');
  return (
    <DialogForm title="Confirm that it is you" submit="Confirm" send={send} close={() => now.done(false)}>
      {() => (
        <>
          <p>This change needs a second factor. A confirmation is valid for 15 minutes.</p>
          {hasCodes && (
            <Input
              label="Code"
              name="code"
              autocomplete="one-time-code"
              required={!canSign}
              hint={
                canSign
                  ? 'From your authenticator app, or a recovery code. Leave it empty to use a passkey.'
                  : 'From your authenticator app, or a recovery code.'
              }
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
