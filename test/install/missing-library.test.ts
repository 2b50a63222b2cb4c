// A container built by hand can lack a library of the system that a compiled part needs: it is named, and nothing is called
// checked.
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

t.test('assay: names the library of the system that is missing', async (t) => {
  const folder = t.testdir({
    'a.js': "const { exec } = require('child_process');\nmodule.exports = (name) => exec('ls ' + name);\n",
  });
  const without = `const load = process.dlopen;
    process.dlopen = (module, path, ...more) => {
      if (/oxc-parser|argon2/.test(path))
        throw Object.assign(new Error('librt.so.1: cannot open shared object file: No such file or directory'), {
          code: 'ERR_DLOPEN_FAILED',
        });
      return load.call(process, module, path, ...more);
    };`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(without)}` };
  const assay = assayIn(folder);

  const scan = await assay.run(['scan', '.', '--offline', '--no-cache'], { env, isApart: true });
  t.equal(scan.code, 5, scan.stdout);
  t.match(scan.stderr, /assay: The system library librt\.so\.1 is missing\./);
  t.notMatch(scan.stdout, /no findings/);

  const server = await assay.run(['quickstart', '--exit'], { env, isApart: true });
  t.equal(server.code, 5, server.stdout);
  t.match(server.stderr, /assay: The system library librt\.so\.1 is missing\./);

  const others = await assay.run(['--help'], { env, isApart: true });
  t.equal(others.code, 0, 'what needs no such part works');
});
