import t from 'tap';
import { isWithin, parseScope } from '../../../../packages/core/src/portal/credentials/credential-scope.ts';

t.test('credential scope: one form for every way to write it', async (t) => {
  const token = (given: string) => parseScope(given, 'token', {});
  const key = (given: string) => parseScope(given, 'ssh-key', {});

  for (const given of [
    'https://Git.Example.com',
    'git.example.com',
    'git.example.com/',
    'https://git.example.com:443/',
  ])
    t.equal(token(given), 'git.example.com', given);
  t.equal(token('git.example.com:8443/a/b/c.git'), 'git.example.com:8443/a/b/c');
  t.equal(key('git@git.example.com:a/b.git'), 'git.example.com/a/b');
  t.equal(key('git@git.example.com'), 'git.example.com');
  t.equal(key('ssh://git@git.example.com:2222/a'), 'git.example.com:2222/a');
  t.throws(() => token('ssh://git@git.example.com/a'), { message: /sent only over HTTPS/ });
  t.throws(() => token('http://git.example.com'), { message: /HTTP is not allowed/ });
  t.throws(() => key('https://git.example.com/a'), { message: /deploy key is for SSH/ });
  t.throws(() => token('https://bot:secret@git.example.com'), { message: /contains a username/ });
  t.throws(() => token('https://10.0.0.1'), { message: /private or loopback/ });
});

t.test('credential scope: a neighbor whose name begins alike is not within', async (t) => {
  t.ok(isWithin('git.example.com/acme/api', 'git.example.com/acme'));
  t.ok(isWithin('git.example.com/acme', 'git.example.com/Acme'));
  t.notOk(isWithin('git.example.com/acme-two/api', 'git.example.com/acme'));
  t.notOk(isWithin('git.example.com.evil.example/acme', 'git.example.com'));
  t.notOk(isWithin('git.example.com:8443/acme', 'git.example.com'));
});
