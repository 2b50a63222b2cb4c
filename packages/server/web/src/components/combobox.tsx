// A choice out of very many: typing asks the server, arrows and Enter choose, Escape leaves it as it was.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { count } from '../words.ts';
import type { Choice } from './fields.tsx';

export interface Found {
  readonly choices: readonly Choice[];
  /** How many fit, those that are not among the choices included. */
  readonly total: number;
}

interface ComboboxProps {
  readonly label: string;
  readonly value: string;
  /** What the value is called. */
  readonly shown: string;
  /** The choice of nothing; without it something has to be chosen. */
  readonly any?: string;
  /** For a form: the field that holds the value. */
  readonly name?: string;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  readonly isLabelHidden?: boolean;
  readonly class?: string;
  search(text: string, signal: AbortSignal): Promise<Found>;
  onChange(choice: Choice): void;
}

const typingMs = 200;

export function Combobox(props: ComboboxProps) {
  const { label, value, shown, any, name, hint, fault, isLabelHidden, class: className = '' } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [current, setCurrent] = useState(-1);
  useSearch(isOpen, typed ?? '', props.search, (next) => {
    setFound(next);
    setCurrent(typed ? 0 : -1);
  });
  const close = () => {
    setOpen(false);
    setTyped(null);
    setCurrent(-1);
  };
  const choose = (choice: Choice) => {
    close();
    props.onChange(choice);
  };
  const nothing: readonly Choice[] = any !== undefined && !typed ? [{ value: '', label: any }] : [];
  const choices = [...nothing, ...(found?.choices ?? [])];
  const move = (by: 1 | -1) => {
    setOpen(true);
    if (choices.length === 0) return;
    const from = current === -1 && by === -1 ? 0 : current;
    setCurrent((from + by + choices.length) % choices.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = choices[current];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isOpen) chosen && choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    // A dialog around it stays open.
    event.stopPropagation();
  };
  useEffect(() => {
    if (current >= 0)
      box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const text = typed ?? (value ? shown : (any ?? ''));
  // What is typed next replaces what stands there.
  useEffect(() => {
    const input = box.current?.querySelector('input');
    if (!isOpen && input === document.activeElement) input?.select();
  }, [isOpen, text]);
  return (
    <div
      ref={box}
      class={`field combobox ${className}`}
      onFocusOut={(event) => {
        if (!(event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget))) close();
      }}
    >
      <label for={id} class={isLabelHidden ? 'hidden-text' : ''}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={hint || fault ? `${id}-notes` : undefined}
        autocomplete="off"
        placeholder={any === undefined ? 'Type part of the name' : undefined}
        spellcheck={false}
        value={text}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          setOpen(true);
          // Until the server has answered, what is known of those that fit.
          setFound(found && { ...found, choices: found.choices.filter((choice) => holds(choice, next)) });
          setCurrent(0);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {name && <input type="hidden" name={name} value={value} />}
      {isOpen && (
        <div class="choices">
          <div id={`${id}-list`} role="listbox" aria-label={label} class="choice-list">
            {choices.map((choice, index) => (
              <div
                key={choice.value}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                class={choice.value === value ? 'is-chosen' : ''}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                onKeyDown={onKeyDown}
              >
                {(choice.label ?? choice.value).slice(0, 120)}
              </div>
            ))}
          </div>
          <p class="hint" role="status">
            {said(found, choices.length)}
          </p>
        </div>
      )}
      {(hint || fault) && (
        <div id={`${id}-notes`}>
          {hint && <p class="hint">{hint}</p>}
          {fault && <p class="fault">{fault}</p>}
        </div>
      )}
    </div>
  );
}

function holds({ label = '' }: Choice, text: string): boolean {
  return label.toLowerCase().includes(text.toLowerCase());
}

function said(found: Found | null, shown: number): string {
  if (!found) return 'Looking…';
  if (shown === 0 || (found.total === 0 && found.choices.length === 0)) return 'No match.';
  const more = found.total - found.choices.length;
  return more > 0 ? `${count(more, 'more', 'more')}: type part of the name.` : '';
}

/** Asks again for each word, once the typing rests. */
function useSearch(
  isOpen: boolean,
  text: string,
  search: ComboboxProps['search'],
  put: (found: Found) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const gone = new AbortController();
    const timer = setTimeout(
      () => {
        search(text, gone.signal).then(put, () => {
          if (!gone.signal.aborted) put({ choices: [], total: 0 });
        });
      },
      text ? typingMs : 0,
    );
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [isOpen, text]);
}
