// A form that sends itself to the API: the button waits, faults stand at their fields, the rest above the button.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../api.ts';
import { nonEmptyFields } from './fields.tsx';

export interface FormState {
  /** What the server says of a field. */
  fault(field: string): string | undefined;
  readonly isBusy: boolean;
}

interface FormProps {
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly class?: string;
  /** Fields whose faults are shown beside them; other faults are shown above the button. */
  readonly fields: readonly string[];
  /** Beside the button. */
  readonly extra?: ComponentChildren;
  send(values: Record<string, string>, form: HTMLFormElement): Promise<unknown>;
  children(state: FormState): ComponentChildren;
}

export function Form({
  submit,
  isDanger,
  class: className = 'form',
  fields,
  extra,
  send,
  children,
}: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    setBusy(true);
    setError(null);
    try {
      await send(nonEmptyFields(form), form);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setError(fault);
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } finally {
      setBusy(false);
    }
  };
  const isAtField = error !== null && fields.some((field) => error.of(field) !== undefined);
  return (
    <form class={className} onSubmit={onSubmit}>
      {children({ fault: (field) => error?.of(field), isBusy })}
      <div class="stack">
        {error && !isAtField && (
          <p class="fault" role="alert">
            {error.message}
          </p>
        )}
        <div class="buttons">
          <button type="submit" class={`button ${isDanger ? 'danger' : 'primary'}`} disabled={isBusy}>
            {submit}
          </button>
          {extra}
        </div>
      </div>
    </form>
  );
}
