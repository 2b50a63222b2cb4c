import { announce } from '../announce.ts';

/** Text to take along: to see, to select, and by one button. */
export function Copy({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => announce(`The ${what} is in the clipboard.`),
      () => announce('The browser did not allow it: select the text and copy it.', 'failed'),
    );
  return (
    <div class="copy">
      <code>{text}</code>
      <button type="button" class="button" onClick={() => void copy()}>
        Copy
      </button>
    </div>
  );
}
