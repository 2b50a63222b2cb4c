import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextArea } from './fields.tsx';

export function CommentDialog({ id, close }: { readonly id: string; close(): void }) {
  const send = async ({ text = '' }: Record<string, string>) => {
    await call('POST /v1/findings/{id}/comments', { params: { id }, body: { text } });
    close();
    announce('Comment added.');
  };
  return (
    <DialogForm title="Comment on the finding" submit="Comment" fields={['text']} send={send} close={close}>
      {({ fault }) => (
        <TextArea label="New comment" name="text" maxLength={2000} required fault={fault('text')} />
      )}
    </DialogForm>
  );
}
