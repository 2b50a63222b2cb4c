import t from 'tap';
import { codeHostUrl } from '../../../../packages/core/src/portal/findings/code-host-url.ts';

const location = { path: 'src/a b.ts', startLine: 7, endLine: 7, commit: 'abc' };

t.test('codeHostUrl: leads to the line at the commit, by the addresses of each host', (t) => {
  const of = (url: string, change = {}) => codeHostUrl(url, { ...location, ...change });
  t.equal(of('https://github.com/o/r.git'), 'https://github.com/o/r/blob/abc/src/a%20b.ts#L7');
  t.equal(of('git@github.com:o/r.git'), 'https://github.com/o/r/blob/abc/src/a%20b.ts#L7');
  t.equal(of('ssh://git@github.com:22/o/r.git'), 'https://github.com/o/r/blob/abc/src/a%20b.ts#L7');
  t.equal(of('https://github.com/o/r', { endLine: 9 }), 'https://github.com/o/r/blob/abc/src/a%20b.ts#L7-L9');
  t.equal(
    of('https://gitlab.example.com/g/s/r'),
    'https://gitlab.example.com/g/s/r/-/blob/abc/src/a%20b.ts#L7',
  );
  t.equal(of('https://bitbucket.org/o/r'), 'https://bitbucket.org/o/r/src/abc/src/a%20b.ts#lines-7');
  t.equal(of('https://codeberg.org/o/r'), 'https://codeberg.org/o/r/src/commit/abc/src/a%20b.ts#L7');
  t.end();
});

t.test('codeHostUrl: null without a commit, for unknown hosts and for other schemes', (t) => {
  t.equal(codeHostUrl('https://github.com/o/r', { ...location, commit: null }), null);
  t.equal(codeHostUrl('https://git.example.com/o/r', location), null);
  t.equal(codeHostUrl('/srv/git/r', location), null);
  t.equal(codeHostUrl('javascript:alert(1)', location), null);
  t.end();
});
