import { useState } from 'preact/hooks';
import { DialogForm } from './dialog-form.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  close(): void;
  run(): Promise<unknown>;
}

/** Asks once more before something that can't be undone. */
export function Confirm({ title, text, verb, close, run }: ConfirmProps) {
  const send = async () => {
    await run();
    close();
  };
  return (
    <DialogForm title={title} submit={verb} isDanger send={send} close={close}>
      {() => <p>{text}</p>}
    </DialogForm>
  );
}

/** The button of a page that deletes what the page is about, after asking. */
export function DeleteButton({ title, text, run }: Pick<ConfirmProps, 'title' | 'text' | 'run'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button danger" onClick={() => setOpen(true)}>
        Delete…
      </button>
      {isOpen && <Confirm title={title} text={text} verb="Delete" close={() => setOpen(false)} run={run} />}
    </>
  );
}
