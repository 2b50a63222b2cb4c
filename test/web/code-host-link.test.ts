import t from 'tap';
import { codeHostLink } from '../../packages/server/web/src/code-host-link.ts';

const location = { path: 'src/a b.ts', startLine: 7, commit: 'abc' };

t.test('codeHostLink: leads to the line at the commit, by the addresses of each host', (t) => {
  t.equal(
    codeHostLink('https://github.com/o/r.git', location),
    'https://github.com/o/r/blob/abc/src/a%20b.ts#L7',
  );
  t.equal(
    codeHostLink('git@github.com:o/r.git', location),
    'https://github.com/o/r/blob/abc/src/a%20b.ts#L7',
  );
  t.equal(
    codeHostLink('https://gitlab.example.com/g/s/r', location),
    'https://gitlab.example.com/g/s/r/-/blob/abc/src/a%20b.ts#L7',
  );
  t.equal(
    codeHostLink('https://bitbucket.org/o/r', location),
    'https://bitbucket.org/o/r/src/abc/src/a%20b.ts#lines-7',
  );
  t.end();
});

t.test('codeHostLink: none without a commit, for unknown hosts and for other schemes', (t) => {
  t.equal(codeHostLink('https://github.com/o/r', { ...location, commit: null }), undefined);
  t.equal(codeHostLink('https://git.example.com/o/r', location), undefined);
  t.equal(codeHostLink('/srv/git/r', location), undefined);
  t.equal(codeHostLink('javascript:alert(1)', location), undefined);
  t.end();
});
