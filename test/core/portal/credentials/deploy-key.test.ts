import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  generateDeployKey,
  readDeployKey,
} from '../../../../packages/core/src/portal/credentials/deploy-key.ts';

const skip = spawnSync('ssh-keygen', ['-?']).error ? 'ssh-keygen is not there' : false;

t.test('deploy key: OpenSSH reads what is generated, and the public half belongs to it', { skip }, (t) => {
  const file = join(t.testdir(), 'key');
  const { privateKey, publicKey } = generateDeployKey('assay of a test');
  writeFileSync(file, privateKey, { mode: 0o600 });

  const derived = execFileSync('ssh-keygen', ['-y', '-f', file], { encoding: 'utf8' });

  const parts = (line: string) => line.trim().split(' ').slice(0, 2);
  t.same(parts(derived), parts(publicKey));
  t.equal(readDeployKey(privateKey, 'again').publicKey.split(' ')[1], publicKey.split(' ')[1]);
  t.end();
});

t.test('deploy key: each key that ssh could not use has its sentence', { skip }, (t) => {
  const folder = t.testdir();
  const make = (name: string, ...more: string[]) => {
    const file = join(folder, name);
    execFileSync('ssh-keygen', ['-q', '-f', file, ...more]);
    return execFileSync('cat', [file], { encoding: 'utf8' });
  };
  const rsa = make('rsa', '-t', 'rsa', '-b', '2048', '-N', '');
  const locked = make('locked', '-t', 'ed25519', '-N', 'a passphrase');
  const pem = make('pem', '-t', 'rsa', '-b', '2048', '-m', 'PEM', '-N', '');

  t.match(readDeployKey(rsa, 'x').publicKey, /^ssh-rsa AAAA\S+ x$/);
  t.throws(() => readDeployKey(locked, 'x'), { message: /has a passphrase/ });
  t.throws(() => readDeployKey(pem, 'x'), { message: /not in the OpenSSH format\. Convert/ });
  t.throws(() => readDeployKey('hello', 'x'), { message: /not a private key/ });
  t.throws(() => readDeployKey(rsa.replace(/\n[^\n]+\n([^\n]*)\n/, '\n$1\n'), 'x'), {
    message: /incomplete or damaged/,
  });
  t.end();
});
