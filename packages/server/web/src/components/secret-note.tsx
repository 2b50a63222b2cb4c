import { Copy } from './copy.tsx';
import { Text } from './text.tsx';

interface SecretNoteProps {
  readonly secret: string | undefined;
  /** `token`, `secret`. */
  readonly what: string;
  /** Whose it is. */
  readonly of?: string;
}

/** A secret that the server shows once. There from the start, so that what comes into it is read out. */
export function SecretNote({ secret, what, of }: SecretNoteProps) {
  return (
    <div aria-live="polite">
      {secret && (
        <div class="note ok stack">
          <p>
            <b>
              Copy the {what}
              {of && (
                <>
                  {' of '}
                  <Text>{of}</Text>
                </>
              )}{' '}
              now:
            </b>{' '}
            it is shown only once.
          </p>
          <Copy text={secret} what={what} />
        </div>
      )}
    </div>
  );
}
