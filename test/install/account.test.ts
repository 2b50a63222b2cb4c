// Containers often run under a user id that no account has: the system then knows no name and no shell.
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

t.test('assay: runs under a user id without an account', async (t) => {
  const folder = t.testdir({ 'a.txt': 'nothing here\n' });
  const noAccount = `import os from 'node:os';
    import { syncBuiltinESMExports } from 'node:module';
    os.userInfo = () => { throw new Error('uv_os_get_passwd returned ENOENT'); };
    syncBuiltinESMExports();`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noAccount)}` };

  const help = await assayIn(join(folder)).run(['scan', '--help'], { env, isApart: true });

  t.equal(help.code, 0, help.stderr);
  t.match(help.stdout, /USAGE/);
});
