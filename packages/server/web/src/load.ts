// Loading something from the API while a page shows it: what came last stays until the next is there.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from './api.ts';

export interface Loading<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
  /** Whether something newer is on its way. */
  readonly isBusy: boolean;
  /** Asks again. */
  reload(): void;
  /** Puts in what is known already, e.g. the reply to a change. */
  put(data: Data): void;
}

/** Loads again whenever the key is another one. */
export function useLoading<Data>(key: string, load: (signal: AbortSignal) => Promise<Data>): Loading<Data> {
  const [state, setState] = useState<{ key: string; data?: Data | undefined; error?: ApiError | undefined }>({
    key: '',
  });
  const [attempt, setAttempt] = useState(0);
  const wanted = `${attempt} ${key}`;
  useEffect(() => {
    const gone = new AbortController();
    load(gone.signal).then(
      (data) => {
        // What was asked before and comes later, or broke off, is not what is wanted now.
        if (!gone.signal.aborted) setState({ key: wanted, data });
      },
      (error: unknown) => {
        if (gone.signal.aborted) return;
        const shown =
          error instanceof ApiError ? error : new ApiError(0, 'Unexpected error in this page. Reload it.');
        setState((before) => ({ key: wanted, error: shown, data: before.data }));
      },
    );
    return () => gone.abort();
  }, [wanted]);
  return {
    data: state.data,
    error: state.key === wanted ? state.error : undefined,
    isBusy: state.key !== wanted,
    reload: () => setAttempt((count) => count + 1),
    put: (data) => setState({ key: wanted, data }),
  };
}

const askAgainMs = 1_500;

/** Loads again, and once more, while what was loaded is still waiting for something; says when it has. */
export function useReloading(isWaiting: boolean, list: Loading<unknown>, done?: () => void): void {
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) done?.();
    wasWaiting.current = isWaiting;
    if (!isWaiting || list.isBusy) return;
    const timer = setTimeout(list.reload, askAgainMs);
    return () => clearTimeout(timer);
  });
}
