// A file whose findings are quoted and shown with their context is searched for secrets once.
import t from 'tap';
import { FileSecrets } from '../../../packages/core/src/audits/file-secrets.ts';

t.test('FileSecrets: loads the rules once, and searches each file once', async (t) => {
  const searched: string[] = [];
  let loaded = 0;
  const secrets = new FileSecrets(async () => {
    loaded += 1;
    return {
      find(_text, { path }) {
        searched.push(path);
        return [];
      },
    };
  });
  t.equal(loaded, 0, 'nothing is loaded before a file is searched');

  for (const path of ['a.js', 'b.js', 'a.js', 'b.js']) t.same(await secrets.of(path, Buffer.from('x')), []);

  t.same(searched, ['a.js', 'b.js']);
  t.equal(loaded, 1);
});
