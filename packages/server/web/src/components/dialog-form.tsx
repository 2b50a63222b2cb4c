import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.tsx';
import { Form, type FormState } from './form.tsx';

interface DialogFormProps {
  readonly title: string;
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly fields?: readonly string[];
  send(values: Record<string, string>): Promise<unknown>;
  close(): void;
  children(state: FormState): ComponentChildren;
}

/** A form in a dialog, with a way out. Who sends it closes it. */
export function DialogForm({ title, close, fields = [], ...rest }: DialogFormProps) {
  return (
    <Dialog title={title} close={close}>
      <Form
        {...rest}
        fields={fields}
        extra={
          <button type="button" class="button quiet" onClick={close}>
            Cancel
          </button>
        }
      />
    </Dialog>
  );
}
