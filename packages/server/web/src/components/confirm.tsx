import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  close(): void;
  run(): Promise<unknown>;
}

/** Asks once more before something that can't be undone. */
export function Confirm({ title, text, verb, close, run }: ConfirmProps) {
  return (
    <Dialog title={title} close={close}>
      <Form
        submit={verb}
        isDanger
        fields={[]}
        send={async () => {
          await run();
          close();
        }}
        extra={
          <button type="button" class="button quiet" onClick={close}>
            Cancel
          </button>
        }
      >
        {() => <p>{text}</p>}
      </Form>
    </Dialog>
  );
}
