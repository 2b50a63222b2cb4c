// Form fields with their labels, hints and faults tied to them.
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { label as labelOf } from '../words.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  readonly class?: string;
}

interface InputProps extends FieldProps {
  readonly name: string;
  readonly type?: 'text' | 'password' | 'search' | 'number';
  readonly value?: string;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** Why the form cannot be sent with what is typed. */
  readonly refusal?: string;
  onInput?(value: string): void;
  onBlur?(): void;
  onKeyDown?(event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void;
}

export function Input({
  label,
  hint,
  fault,
  class: className = '',
  value,
  refusal = '',
  onInput,
  ...rest
}: InputProps) {
  const id = useId();
  return (
    <div class={`field ${className}`}>
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={(input) => input?.setCustomValidity(refusal)}
        class="input"
        {...(rest as InputHTMLAttributes<HTMLInputElement>)}
        {...textOf(value, onInput)}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={describedBy(id, hint, fault)}
        onInput={(event) => onInput?.(event.currentTarget.value)}
      />
      <Notes id={id} hint={hint} fault={fault} />
    </div>
  );
}

interface FileInputProps extends FieldProps {
  /** Endings of names. */
  readonly accept: string;
  onText(text: string): void;
}

/** Hands the text of a file on; the file itself is not sent. */
export function FileInput({ label, hint, fault, class: className = '', accept, onText }: FileInputProps) {
  const id = useId();
  return (
    <div class={`field ${className}`}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="file"
        class="input"
        accept={accept}
        aria-describedby={describedBy(id, hint, fault)}
        onChange={(event) => void event.currentTarget.files?.[0]?.text().then(onText)}
      />
      <Notes id={id} hint={hint} fault={fault} />
    </div>
  );
}

interface TextAreaProps extends FieldProps {
  readonly name: string;
  readonly value?: string;
  readonly required?: boolean;
  readonly isCode?: boolean;
  readonly maxLength?: number;
  onInput?(value: string): void;
}

export function TextArea({
  label,
  hint,
  fault,
  class: className = '',
  isCode,
  value,
  onInput,
  ...rest
}: TextAreaProps) {
  const id = useId();
  return (
    <div class={`field ${className}`}>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class={`input ${isCode ? 'mono' : ''}`}
        spellcheck={!isCode}
        {...rest}
        {...textOf(value, onInput)}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={describedBy(id, hint, fault)}
        onInput={(event) => onInput?.(event.currentTarget.value)}
      />
      <Notes id={id} hint={hint} fault={fault} />
    </div>
  );
}

/** Without a listener the text is the person's once it is there: drawing the form again must not put it back. */
function textOf(value: string | undefined, onInput: unknown) {
  return onInput ? { value } : { defaultValue: value };
}

export interface Choice {
  readonly value: string;
  readonly label?: string;
}

interface SelectProps extends FieldProps {
  readonly name?: string;
  readonly value?: string;
  readonly choices: readonly (string | Choice)[];
  /** The first choice, with no value. */
  readonly any?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Read out, not shown: where a heading or a column says it. */
  readonly isLabelHidden?: boolean;
  onChange?(value: string): void;
}

export function Select(props: SelectProps) {
  const {
    label,
    hint,
    fault,
    class: className = '',
    choices,
    any,
    isLabelHidden,
    onChange,
    value,
    ...rest
  } = props;
  const id = useId();
  return (
    <div class={`field ${className}`}>
      <label for={id} class={isLabelHidden ? 'hidden-text' : ''}>
        {label}
      </label>
      <select
        id={id}
        class="input"
        {...rest}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={describedBy(id, hint, fault)}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {any !== undefined && (
          <option value="" selected={!value}>
            {any}
          </option>
        )}
        {choices.map((choice) => {
          const one: Choice = typeof choice === 'string' ? { value: choice } : choice;
          return (
            <option key={one.value} value={one.value} selected={one.value === value}>
              {(one.label ?? labelOf(one.value)).slice(0, 80)}
            </option>
          );
        })}
      </select>
      <Notes id={id} hint={hint} fault={fault} />
    </div>
  );
}

function Notes({
  id,
  hint,
  fault,
}: {
  readonly id: string;
  readonly hint: ComponentChildren;
  readonly fault: string | undefined;
}) {
  return (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </>
  );
}

function describedBy(id: string, hint: ComponentChildren, fault: string | undefined): string | undefined {
  return [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
}

/** The fields of a form that were filled in. */
export function nonEmptyFields(form: HTMLFormElement): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') found[key] = value;
  return found;
}
