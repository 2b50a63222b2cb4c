// A part of the page that is fetched when it is first shown.
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api.ts';
import { Failed, Waiting } from './state-box.tsx';

interface LazyProps<Props> {
  readonly what: string;
  load(): Promise<FunctionComponent<Props>>;
  children(Part: FunctionComponent<Props>): ComponentChildren;
}

export function Lazy<Props>({ what, load, children }: LazyProps<Props>) {
  const [part, setPart] = useState<{ readonly of: FunctionComponent<Props> } | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    load().then(
      (of) => isGone || setPart({ of }),
      () => isGone || setPart('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  if (part === null) return <Waiting what={what} />;
  if (part === 'failed')
    return (
      <Failed
        error={new ApiError(0, 'The server did not answer. Check the connection, and try again.')}
        retry={() => {
          setPart(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  return <>{children(part.of)}</>;
}
