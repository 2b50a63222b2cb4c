// Values that stand for a secret, and those that look like them.
import t, { type Test } from 'tap';
import { scan } from '../../../../../../packages/core/src/index.ts';
import { writeFiles } from '../../../../../helpers/drawn-changes.ts';

const other = ['Xk29sQ8', 'mmzPq71'].join('');

async function found(t: Test, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const path = t.testdir({});
  writeFiles(path, files);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return (audits[0]?.findings ?? [])
    .filter(({ category }) => category === 'secrets-in-code')
    .map(({ severity, location }) => `${severity} ${location?.path}:${location?.startLine}`);
}

t.test('isPlaceholderWord: words of an environment file that stand for a secret', async (t) => {
  const changeMe = ['ch4n63m3', '1fy0uc4n'].join('');
  const env = `APP_SECRET=${changeMe}\nMYSQL_ROOT_PASSWORD=root_pwd\nDB_PASSWORD=${other}\n`;
  t.strictSame(await found(t, { 'deploy/.env': env }), [
    'high deploy/.env:3',
    'low deploy/.env:1',
    'low deploy/.env:2',
  ]);
});

t.test('names of indexes, and hashes as Compose writes them', async (t) => {
  const index = `<?php\n$this->renameUniqueIndex('oauth2_access_tokens', 'UNIQ_${'368A42095F37A13B'}', 'token');\n`;
  const hash = ['$$2a$$05$$PcMNUbJvsk7QHFSfEIDaIO', 'jk1VI9E7IPjTKxjkjPxkx2EOKSoPSaa'].join('');
  const compose = `services:\n  app:\n    environment:\n      ADMIN_PASSWORD_INIT: "${hash}"\n      ADMIN_PASSWORD: "${other}"\n`;
  t.strictSame(await found(t, { 'migrations/a.php': index, 'compose.yml': compose }), [
    'medium compose.yml:5',
  ]);
});

t.test('localHosts: a database of the same Compose file', async (t) => {
  const line = (host: string) => `DATABASE_URL=mysql://root:${other}@${host}:3306/shop\n`;
  t.strictSame(
    await found(t, { 'a/.env': line('mariadb'), 'b/.env': line('shop-db'), 'c/.env': line('db.shop.io') }),
    ['critical c/.env:1', 'medium a/.env:1', 'medium b/.env:1'],
  );
});

t.test('isInPrintedAnswer: an answer that documentation prints', async (t) => {
  const body = `{\n  "access_token": "${other}${other}"\n}`;
  const printed = `<pre><code class="bash">HTTP/1.1 200 OK\nHost: localhost\n${body}</code></pre>\n`;
  const used = `<pre>HTTP/1.1 200 OK</pre>\n<script>const a = ${body}</script>\n`;
  const lines = await found(t, { 'howto.html': printed, 'page.html': used });
  t.strictSame(lines, ['high page.html:3', 'low howto.html:4']);
});
