// What a page says when there is nothing to show: not yet, nothing there, or something went wrong.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ApiError } from '../api.ts';
import type { Loading } from '../load.ts';
import { href } from '../router.ts';
import { isFirstRowWanted, takeFirstRow } from '../row-keys.ts';
import { Icon, type IconName } from './icon.tsx';

interface EmptyProps {
  readonly title: string;
  readonly icon?: IconName;
  readonly children?: ComponentChildren;
}

export function Empty({ title, icon = 'empty', children }: EmptyProps) {
  return (
    <div class="state-box">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface NothingFitsProps {
  readonly one: string;
  readonly many: string;
  /** The list without a filter. */
  readonly to: string;
  readonly icon?: IconName;
  readonly children?: ComponentChildren;
}

/** The empty state of a list that is filtered. */
export function NothingFits({ one, many, to, icon, children }: NothingFitsProps) {
  return (
    <Empty title={`No matching ${one}`} {...(icon && { icon })}>
      {children}
      <div class="buttons">
        <a class="button" href={href(to)}>
          Show all {many}
        </a>
      </div>
    </Empty>
  );
}

export function Failed({ error, retry }: { readonly error: ApiError; retry(): void }) {
  const isMissing = error.status === 404;
  const isForbidden = error.status === 403;
  return (
    <div class="state-box" role="alert">
      <Icon name="finding" />
      <h2>{isMissing ? 'Not found' : isForbidden ? 'Permission denied' : 'Something went wrong'}</h2>
      <p>
        {isMissing
          ? 'It may have been deleted, or belong to a team that you are not a member of.'
          : error.message}
      </p>
      {error.requestId && !isMissing && <p class="small">Request {error.requestId}</p>}
      <div class="buttons">
        {!isForbidden && (
          <button type="button" class="button" onClick={retry}>
            Try again
          </button>
        )}
        <a class="button quiet" href={href('/')}>
          Go to the overview
        </a>
      </div>
    </div>
  );
}

export function Waiting({ what }: { readonly what: string }) {
  return (
    <div role="status">
      <span class="hidden-text">Loading {what}…</span>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div class="bone" key={key} />
      ))}
    </div>
  );
}

interface LoadedProps<Data> {
  readonly of: Loading<Data>;
  /** For the sentence while waiting: "findings". */
  readonly what: string;
  children(data: Data): ComponentChildren;
}

/** The one way to show what was loaded. */
export function Loaded<Data>({ of, what, children }: LoadedProps<Data>) {
  if (of.error) return <Failed error={of.error} retry={of.reload} />;
  if (of.data === undefined) return <Waiting what={what} />;
  return <Shown isBusy={of.isBusy}>{children(of.data)}</Shown>;
}

function Shown({ isBusy, children }: { readonly isBusy: boolean; readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const isWanted = isFirstRowWanted.value;
  useEffect(() => {
    if (isWanted && !isBusy) takeFirstRow(box.current);
  });
  return (
    <div ref={box} aria-busy={isBusy}>
      {children}
    </div>
  );
}
