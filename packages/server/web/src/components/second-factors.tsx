import { useState } from 'preact/hooks';
import { encode } from 'uqr';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { type Loading, useLoading } from '../load.ts';
import { createPasskey, hasPasskeys } from '../passkey.ts';
import { Input } from './fields.tsx';
import { Form } from './form.tsx';
import { SecretNote } from './secret-note.tsx';
import { Loaded } from './state-box.tsx';
import { RowButton } from './table.tsx';
import { Text } from './text.tsx';
import { When } from './when.tsx';

type Status = Reply<'GET /v1/auth/second-factors'>;

/** The authenticator app, passkeys and recovery codes of the user who is signed in. */
export function SecondFactors() {
  const status = useLoading('second factors', (signal) => call('GET /v1/auth/second-factors', { signal }));
  const [codes, setCodes] = useState<readonly string[]>([]);
  const added = (made: readonly string[]) => {
    if (made.length > 0) setCodes(made);
    status.reload();
  };
  return (
    <section class="card" aria-labelledby="second-factors">
      <h2 id="second-factors">Second factor</h2>
      <Loaded of={status} what="second factors">
        {(known) => (
          <div class="stack">
            {known.required && known.methods.length === 0 && (
              <p class="note" role="alert">
                Your role requires a second factor. Set one up to continue.
              </p>
            )}
            <SecretNote secret={codes.length > 0 ? codes.join('\n') : undefined} what="recovery codes" />
            <App known={known} status={status} added={added} />
            <Passkeys known={known} status={status} added={added} />
            {known.methods.length > 0 && <RecoveryCodes known={known} made={added} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

interface PartProps {
  readonly known: Status;
  readonly status: Loading<Status>;
  added(recoveryCodes: readonly string[]): void;
}

function App({ known, status, added }: PartProps) {
  const [started, setStarted] = useState<Reply<'POST /v1/auth/second-factors/totp'> | null>(null);
  const remove = () =>
    call('DELETE /v1/auth/second-factors/totp')
      .then(() => announce('Removed the authenticator app.'), announceError)
      .finally(status.reload);
  if (known.totp)
    return (
      <div class="stack">
        <h3>Authenticator app</h3>
        <p>Set up.</p>
        <div class="buttons">
          <RowButton verb="Remove" of="the authenticator app" onClick={remove} />
        </div>
      </div>
    );
  if (!started)
    return (
      <div class="stack">
        <h3>Authenticator app</h3>
        <p>An app on your phone shows a code that you enter after your password.</p>
        <div class="buttons">
          <button
            type="button"
            class="button"
            onClick={() => void call('POST /v1/auth/second-factors/totp').then(setStarted, announceError)}
          >
            Set up…
          </button>
        </div>
      </div>
    );
  return (
    <div class="stack">
      <h3>Authenticator app</h3>
      <p>Scan this with the app, or type the secret into it.</p>
      <QrCode text={started.uri} />
      <p class="mono">{started.secret}</p>
      <Form
        submit="Confirm"
        fields={['code']}
        send={async ({ code = '' }) => {
          const { recoveryCodes } = await call('POST /v1/auth/second-factors/totp/confirm', {
            body: { code },
          });
          setStarted(null);
          announce('The authenticator app is set up. Your other sessions have ended.');
          added(recoveryCodes);
        }}
      >
        {({ fault }) => (
          <Input
            label="Code that the app shows"
            name="code"
            autocomplete="one-time-code"
            required
            fault={fault('code')}
          />
        )}
      </Form>
    </div>
  );
}

function Passkeys({ known, status, added }: PartProps) {
  const remove = (id: string, name: string) =>
    call('DELETE /v1/auth/passkeys/{id}', { params: { id } })
      .then(() => announce(`Removed “${name}”.`), announceError)
      .finally(status.reload);
  return (
    <div class="stack">
      <h3>Passkeys</h3>
      {known.passkeys.length === 0 && (
        <p>A passkey signs you in with a fingerprint, a PIN or a security key.</p>
      )}
      <ul class="plain stack">
        {known.passkeys.map(({ id, name, lastUsedAt }) => (
          <li key={id} class="buttons">
            <Text>{name}</Text>{' '}
            <span class="soft">last used {lastUsedAt === null ? 'never' : <When at={lastUsedAt} />}</span>
            <RowButton verb="Remove" of={name} onClick={() => remove(id, name)} />
          </li>
        ))}
      </ul>
      {hasPasskeys ? (
        <Form
          submit="Add a passkey"
          fields={['name']}
          send={async ({ name = '' }, form) => {
            const response = await createPasskey(await call('POST /v1/auth/passkeys/options'));
            const { recoveryCodes } = await call('POST /v1/auth/passkeys', { body: { name, response } });
            form.reset();
            announce(`Added “${name}”.`);
            added(recoveryCodes);
          }}
        >
          {({ fault }) => (
            <Input
              label="Name of the passkey"
              name="name"
              required
              autocomplete="off"
              fault={fault('name')}
            />
          )}
        </Form>
      ) : (
        <p class="soft">Browsers offer passkeys only over https.</p>
      )}
    </div>
  );
}

function RecoveryCodes({
  known,
  made,
}: {
  readonly known: Status;
  made(recoveryCodes: readonly string[]): void;
}) {
  const renew = () =>
    call('POST /v1/auth/second-factors/recovery-codes').then(
      ({ recoveryCodes }) => made(recoveryCodes),
      announceError,
    );
  return (
    <div class="stack">
      <h3>Recovery codes</h3>
      <p>{known.recoveryCodes} left. Each replaces the second factor once.</p>
      <div class="buttons">
        <button type="button" class="button" onClick={() => void renew()}>
          New recovery codes
        </button>
      </div>
    </div>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the authenticator app">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
