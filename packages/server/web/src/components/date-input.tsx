// A date as text, YYYY-MM-DD for everyone: the browser's own date field follows the locale, where 03/04 is two days.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { dateFault, dateInWords } from '../dates.ts';
import { Input } from './fields.tsx';

interface DateInputProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly required?: boolean;
  /** What the date means, or how far it can be ahead. */
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  onInput?(text: string): void;
}

export function DateInput({ label, name, value = '', required, hint, fault, onInput }: DateInputProps) {
  const [text, setText] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const wrong = dateFault(text);
  return (
    <Input
      label={label}
      name={name}
      value={text}
      required={required ?? false}
      placeholder="YYYY-MM-DD"
      autocomplete="off"
      maxLength={10}
      refusal={wrong}
      hint={
        <>
          {text && !wrong ? `${dateInWords(text)}.` : 'Year, month, day: YYYY-MM-DD.'} {hint}
        </>
      }
      fault={(isLeft && wrong) || fault}
      onInput={(typed) => {
        setText(typed);
        onInput?.(typed);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
