import { announce } from '../announce.ts';

/** Text to take along: to see, to select, and by one button. */
export function Copy({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div class="copy">
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** `what` is read out, so that the buttons of several texts are distinguished. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => announce(`Copied the ${what} to the clipboard.`),
      () => announce('The browser blocked copying. Select and copy the text.', 'failed'),
    );
  return (
    <button type="button" class="button" onClick={() => void copy()}>
      Copy<span class="hidden-text"> the {what}</span>
    </button>
  );
}
