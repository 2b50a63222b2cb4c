// The program of the process that reads a large document: one order in, what it says out. It ends with its parent.
import { answerImport } from './answer-import.ts';
import type { ImportOrder, ImportReply } from './import-messages.ts';

process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
process.on('SIGINT', () => {});
process.once('message', (order: ImportOrder) => {
  let taken = () => {};
  process.on('message', () => taken());
  const connection = {
    send,
    async hand(batch: ImportReply) {
      const answer = new Promise<void>((resolve) => {
        taken = resolve;
      });
      await send(batch);
      await answer;
    },
  };
  void answerImport(order, connection).finally(() => process.disconnect?.());
});

function send(reply: ImportReply): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(reply, undefined, undefined, () => resolve());
  });
}
