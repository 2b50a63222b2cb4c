import t from 'tap';
import { isRefName } from '../../../../../packages/core/src/scan/source/git/ref-name.ts';
import { parseRepositoryUrl } from '../../../../../packages/core/src/scan/source/git/repository-url.ts';
import { SourceError } from '../../../../../packages/core/src/scan/source/source-error.ts';
import { draws, fc } from '../../../../helpers/properties.ts';
import { git } from '../made-repository.ts';

const local = { allowLocal: true };
const secret = ['hunter', '2'].join('');

t.test('repository URL: is parsed into its parts', async (t) => {
  const table: readonly [string, Partial<ReturnType<typeof parseRepositoryUrl>>][] = [
    [
      'https://github.com/owner/repo.git',
      {
        protocol: 'https',
        host: 'github.com',
        port: null,
        path: '/owner/repo.git',
        name: 'repo',
        canonical: 'github.com/owner/repo',
      },
    ],
    [
      'https://git.example.org:8443/repo',
      { port: 8443, canonical: 'git.example.org:8443/repo', url: 'https://git.example.org:8443/repo' },
    ],
    [
      'https://EXAMPLE.org./a/b/',
      { host: 'example.org', url: 'https://example.org/a/b/', canonical: 'example.org/a/b', name: 'b' },
    ],
    [
      'ssh://git@example.org/owner/repo',
      { protocol: 'ssh', user: 'git', url: 'ssh://git@example.org/owner/repo' },
    ],
    ['ssh://example.org:2222/repo.git', { user: null, port: 2222, canonical: 'example.org:2222/repo' }],
    [
      'git@example.org:owner/repo.git',
      {
        protocol: 'ssh',
        user: 'git',
        path: 'owner/repo.git',
        url: 'git@example.org:owner/repo.git',
        name: 'repo',
      },
    ],
    ['alice@example.org:repo', { canonical: 'alice@example.org/repo' }],
    ['  https://example.org/a/b\n', { url: 'https://example.org/a/b' }],
    ['https://xn--bcher-kva.example/a', { host: 'xn--bcher-kva.example' }],
    ['git@example.org:bücher/a', { host: 'example.org' }],
    ['https://example.org/a%7Eb/r%20s', { path: '/a~b/r%20s', name: 'r s' }],
    ['https://[2606:4700::1]/a', { host: '2606:4700::1', url: 'https://[2606:4700::1]/a' }],
  ];
  for (const [input, expected] of table) t.match(parseRepositoryUrl(input), expected, input);
  t.match(parseRepositoryUrl('http://example.org/a', local), {
    protocol: 'http',
    url: 'http://example.org/a',
  });
  t.match(parseRepositoryUrl('/srv/git/re po.git/', local), {
    protocol: 'file',
    host: null,
    path: '/srv/git/re po.git',
    url: 'file:///srv/git/re%20po.git',
    name: 're po',
  });
  t.match(parseRepositoryUrl('file:///srv/a/../b', local), { path: '/srv/b', canonical: 'file:///srv/b' });
});

t.test('repository URL: URLs of the same repository have the same canonical form', async (t) => {
  const same = [
    'https://github.com/owner/repo',
    'https://GitHub.com/owner/repo.git',
    'https://github.com/owner/repo/',
    'https://github.com:443/owner//repo.git/',
    'https://github.com/%6Fwner/repo',
    'git@github.com:owner/repo.git',
    'git@github.com:/owner/repo',
    'ssh://git@github.com/owner/repo.git',
    'ssh://git@github.com:22/owner/repo',
    'HTTPS://github.com./owner/repo',
  ];
  for (const url of same) t.equal(parseRepositoryUrl(url).canonical, 'github.com/owner/repo', url);
  const different = [
    'https://github.com/owner/Repo',
    'https://github.com/owner/repo2',
    'https://gitlab.com/owner/repo',
    'https://github.com:8443/owner/repo',
    'bob@github.com:owner/repo',
    'https://github.com/owner/repo.gitx',
  ];
  for (const url of different) t.not(parseRepositoryUrl(url).canonical, 'github.com/owner/repo', url);
});

t.test('repository URL: an unsupported URL is refused with a sentence', async (t) => {
  const table: readonly [string, RegExp][] = [
    ['', /is empty/],
    ['repo', /must start with https/],
    ['owner/repo', /must start with https/],
    ['http://example.org/a', /HTTP is not allowed/],
    ['file:///srv/a', /--allow-local-repositories/],
    ['/srv/a', /--allow-local-repositories/],
    ['./a', /--allow-local-repositories/],
    ['git://example.org/a', /must start with https/],
    ['ftp://example.org/a', /must start with https/],
    ['ext::sh -c touch% x', /whitespace|start with/],
    ['ext::sh', /start with/],
    ['--upload-pack=touch', /must start with https/],
    ['-oProxyCommand=x:repo', /host name|not a supported protocol/],
    ['git@-oProxyCommand=x:repo', /host name|cannot be read/],
    ['ssh://-oProxyCommand=x/repo', /host name|cannot be read/],
    ['git@example.org:-x', /dash/],
    [`https://user:${secret}@example.org/a`, /username, password or token/],
    [`https://${secret}@example.org/a`, /username, password or token/],
    [`ssh://git:${secret}@example.org/a`, /username, password or token/],
    [`https://example.org/a?private_token=${secret}`, /must not have a query/],
    ['https://example.org/a#x', /must not have a query/],
    ['https://example.org', /no path/],
    ['https://example.org/.git', /no path/],
    ['git@example.org:', /no path/],
    ['https://example.org/a b', /whitespace/],
    ['https://example.org/a\tb', /whitespace/],
    ['https://example.org/a\nb', /whitespace/],
    ['https://example.org\\@evil.org/a', /backslash/],
    ['git@example.org:../../etc', /`\.\.`/],
    [`https://example.org/${'a'.repeat(3000)}`, /longer than/],
    ['https://exa mple.org/a', /whitespace/],
    ['https://exa%00mple.org/a', /is invalid|outside of ASCII/],
    ['https://a..b/c', /host name/],
    [
      'https://bücher.example/a',
      /outside of ASCII\. If this is what you mean, write xn--bcher-kva\.example\./,
    ],
    // Cyrillic letters, full-width ones, and the same in percent signs.
    ['https://g\u0456thub.com/a', /write xn--gthub-n2e\.com/],
    ['git@g\u0456thub.com:a/b', /write xn--gthub-n2e\.com/],
    ['ssh://git@g\u0456thub.com:22/a/b', /write xn--gthub-n2e\.com/],
    ['https://\uff47ithub.com/a', /write github\.com/],
    ['https://g%D1%96thub.com/a', /write xn--gthub-n2e\.com/],
  ];
  for (const [url, message] of table) {
    try {
      parseRepositoryUrl(url);
      t.fail(`${url} was accepted`);
    } catch (error) {
      t.match(error, { code: 'source_refused', message }, url);
      t.ok(error instanceof SourceError && !error.message.includes(secret), 'no secret in the sentence');
    }
  }
  t.throws(() => parseRepositoryUrl('a/b', local), { code: 'source_refused' });
  t.throws(() => parseRepositoryUrl('./a', local), { message: /absolute/ });
  t.throws(() => parseRepositoryUrl('file://server/share', local), { message: /file:\/\/\// });
  t.throws(() => parseRepositoryUrl('ext::sh -c x', local), { code: 'source_refused' });
});

t.test('repository URL: literal private and loopback addresses are refused in every notation', async (t) => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
    'LOCALHOST.',
    'git.localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12::1]',
    '[ff02::1]',
    '[64:ff9b::a00:1]',
    '[2002:7f00:1::]',
    '[2001:db8::1]',
    '１２７.0.0.1',
  ];
  for (const host of hosts) {
    t.throws(
      () => parseRepositoryUrl(`https://${host}/a/b`),
      { code: 'source_refused', message: /private or loopback|outside of ASCII/ },
      host,
    );
    t.throws(() => parseRepositoryUrl(`ssh://git@${host}/a/b`), { code: 'source_refused' }, host);
  }
  t.throws(() => parseRepositoryUrl('git@127.0.0.1:a/b'), { message: /private or loopback/ });
  t.throws(() => parseRepositoryUrl('git@[::1]:a/b'), { message: /private or loopback/ });
  t.throws(
    () => parseRepositoryUrl('https://10.0.0.1/a', local),
    { message: /private or loopback/ },
    'local or not',
  );
  t.ok(parseRepositoryUrl('https://10.0.0.1/a', { allowedHosts: ['10.0.0.1'] }));
  t.ok(parseRepositoryUrl('https://LocalHost/a', { allowedHosts: ['localhost'] }));
  t.ok(parseRepositoryUrl('ssh://[::1]/a', { allowedHosts: ['[::1]'] }));
  t.throws(() => parseRepositoryUrl('https://10.0.0.2/a', { allowedHosts: ['10.0.0.1'] }));
});

t.test('repository URL: the canonical form ignores the notation and is stable', async () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/);
  const part = fc
    .stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,12}$/)
    .filter((text) => !text.endsWith('.git') && !text.endsWith('.'));
  const places = fc.record({
    host: fc.tuple(label, label).map((labels) => labels.join('.')),
    path: fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  });
  const spellings: readonly ((host: string, path: string) => string)[] = [
    (host, path) => `https://${host}/${path}`,
    (host, path) => `https://${host.toUpperCase()}/${path}.git`,
    (host, path) => `https://${host}:443/${path}/`,
    (host, path) => `ssh://git@${host}/${path}.git/`,
    (host, path) => `git@${host}:${path}.git`,
  ];
  const notNumeric = places.filter(({ host }) => !/^(?:\d|0x)/.test(host.split('.')[1] ?? ''));
  fc.assert(
    fc.property(notNumeric, fc.nat(), fc.nat(), ({ host, path }, a, b) => {
      if (host.endsWith('.localhost')) return true;
      const [one, two] = [a, b].map((n) => parseRepositoryUrl(spellings[n % spellings.length]!(host, path)));
      return (
        one!.canonical === two!.canonical &&
        one!.name === two!.name &&
        parseRepositoryUrl(one!.url).canonical === one!.canonical
      );
    }),
  );
});

t.test('repository URL: any text is either parsed or refused', async () => {
  const pieces = fc.constantFrom(
    'https://',
    'ssh://',
    'git@',
    'file://',
    'host.org',
    '127.0.0.1',
    ':',
    '/',
    '@',
    '-',
    '..',
    '.git',
    '%2e',
    '%00',
    '\\',
    '[::1]',
    ' ',
    'é',
    '?',
    '#',
    'a',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((list) => list.join('')),
      ),
      fc.boolean(),
      (text, allowLocal) => {
        try {
          const { url, host } = parseRepositoryUrl(text, { allowLocal });
          return (
            !url.startsWith('-') && !/[\u0000-\u0020]/.test(url) && host !== '127.0.0.1' && host !== '::1'
          );
        } catch (error) {
          return error instanceof SourceError && error.code === 'source_refused';
        }
      },
    ),
    { numRuns: 2000 },
  );
});

t.test('isRefName: agrees with Git, and refuses options', async (t) => {
  for (const ref of [
    'main',
    'feature/x',
    'v1.0',
    'dependabot/npm/@types/node-1.2',
    'a#1',
    'zweig-ä',
    'refs/heads/x',
    'a'.repeat(40),
    'x@y',
    'a{b}',
  ])
    t.ok(isRefName(ref), ref);
  for (const ref of [
    '',
    '@',
    '-x',
    '--output=x',
    'a..b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[',
    'a\\b',
    '/a',
    'a/',
    'a//b',
    '.a',
    'a/.b',
    'a.lock',
    'a.lock/b',
    'a.',
    'a@{1}',
    'a\nb',
    'a\0b',
    'a'.repeat(300),
  ])
    t.notOk(isRefName(ref), JSON.stringify(ref));
  const folder = t.testdir({});
  const interesting = fc.string({
    unit: fc.constantFrom('a', '.', '/', '@', '{', '-', '~', '[', ' ', 'lock', 'ü', '\\'),
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(interesting, (ref) => {
      if (ref.startsWith('-') || ref === '@') return !isRefName(ref);
      try {
        git(folder, ['check-ref-format', `refs/heads/${ref}`]);
        return isRefName(ref);
      } catch {
        return !isRefName(ref);
      }
    }),
    { numRuns: draws(150, 30) },
  );
});
