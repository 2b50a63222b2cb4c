// Words, tables and links of any output: what fits a terminal or none.
import { stripVTControlCharacters } from 'node:util';
import t from 'tap';
import { canLink, link } from '../../packages/cli/src/output/links.ts';
import { coverageNotes, coverageText } from '../../packages/cli/src/output/summary.ts';
import { type Column, Drawing } from '../../packages/cli/src/output/tables.ts';
import { textWidth, wrapWords } from '../../packages/cli/src/output/text-width.ts';

t.test('wrapWords: breaks painted text between words, and counts no color codes', async (t) => {
  const painted = `security: 1 \u001b[31mhigh\u001b[39m, 1 \u001b[33mmedium\u001b[39m; 262 files (993 kB)`;

  const lines = wrapWords(painted, 31);

  t.strictSame(
    lines.map((line) => stripVTControlCharacters(line)),
    ['security: 1 high, 1 medium; 262', 'files (993 kB)'],
  );
});

t.test('wrapWords: keeps a command in one line where it fits into one', async (t) => {
  t.strictSame(wrapWords('Not shown: 5 findings. Run `assay scan --all`, or do not.', 34), [
    'Not shown: 5 findings. Run',
    '`assay scan --all`, or do not.',
  ]);
  t.strictSame(wrapWords('Run `assay advisories sync --ecosystem npm --ecosystem Go` now.', 34), [
    'Run `assay advisories sync',
    '--ecosystem npm --ecosystem Go`',
    'now.',
  ]);
  t.strictSame(wrapWords('`a` b `c d', 4), ['`a`', 'b `c', 'd'], 'a mark without its twin');
  t.strictSame(wrapWords('high  A title', 20), ['high  A title']);
});

t.test(
  'coverageNotes: names all languages without rules, and all ecosystems without advisories, in one sentence each',
  async (t) => {
    const notice = (subject: string, count: number, reason = 'no_advisories') => ({
      reason,
      subject,
      count,
      message: `${count} ${subject} packages were not checked.`,
    });
    const unread = (subject: string, count: number) => ({
      ...notice(subject, count, 'language_not_analyzed'),
      message: `${count} ${subject} files were checked for secrets only.`,
    });
    const other = { reason: 'history_shallow', subject: null, count: 1, message: 'This is a shallow clone.' };

    t.strictSame(coverageNotes({ notices: [notice('npm', 2), other] }), [
      '2 npm packages were not checked.',
      'This is a shallow clone.',
    ]);
    t.strictSame(
      coverageNotes({ notices: [notice('npm', 1200), other, notice('GitHub Actions', 3), notice('Go', 1)] }),
      [
        'This is a shallow clone.',
        "1,200 npm, 3 GitHub Actions and 1 Go packages were not checked for known vulnerabilities: no advisory source answered. Run `assay advisories sync --ecosystem npm --ecosystem 'GitHub Actions' --ecosystem Go`.",
      ],
    );
    t.strictSame(coverageNotes({ notices: [unread('Lua', 2), unread('archive', 3)] }), [
      '2 Lua files were checked for secrets only.',
      '3 archive files were checked for secrets only.',
    ]);
    t.strictSame(
      coverageNotes({
        notices: [unread('Ada', 1), unread('archive', 3), unread('Rust', 2067), other, unread('Lua', 2)],
      }),
      [
        '3 archive files were checked for secrets only.',
        'This is a shallow clone.',
        '2,067 Rust, 2 Lua and 1 Ada files: secret rules only, no rule for insecure code reads these languages.',
      ],
    );
  },
);

t.test('coverageText: leaves out what a notice says', async (t) => {
  const covered = {
    level: 'limited' as const,
    filesScanned: 1,
    filesSkipped: 3,
    bytesScanned: 10,
    skipped: [
      { reason: 'binary', count: 1 },
      { reason: 'submodule', count: 2 },
    ],
    notices: [],
  };
  const notice = { reason: 'submodule_not_audited', subject: null, count: 2, message: '2 submodules' };

  t.equal(coverageText(covered), '1 file (10 B); skipped: 1 binary, 2 submodule');
  t.equal(coverageText({ ...covered, notices: [notice] }), '1 file (10 B); skipped: 1 binary');
});

t.test(
  'Drawing: leaves out optional columns, then sets a line for each field, where texts were cut short',
  async (t) => {
    const columns: readonly Column<string>[] = [
      { title: 'Id', value: () => '04e661ba' },
      { title: 'Priority', value: () => 'medium', isOptional: true },
      { title: 'Status', value: () => 'open', isOptional: true },
      { title: 'Location', value: (path) => path, fit: 'path' },
      { title: 'Title', value: () => 'TLS certificate verification disabled', fit: 'text' },
    ];
    const path = 'packages/server/src/settings/runner.rb:159';
    const drawn = (width: number | undefined) => [...new Drawing(columns, width).lines([path])];
    const head = (width: number) => drawn(width)[0]?.split(/ +/).join(' ');

    t.equal(head(80), 'ID PRIORITY STATUS LOCATION TITLE');
    t.equal(head(62), 'ID PRIORITY LOCATION TITLE');
    t.equal(head(54), 'ID LOCATION TITLE');
    t.match(drawn(44)[0], /^ID +LOCATION +TITLE$/);
    t.match(
      drawn(42).map((line) => stripVTControlCharacters(line)),
      ['Id        04e661ba', 'Priority  medium', 'Status    open', `Location  ${path}`],
    );
    for (const width of [80, 62, 54, 44])
      for (const line of drawn(width)) t.ok(textWidth(line) <= width, `${width}: ${line}`);
    t.match(drawn(undefined)[1], path);
  },
);

t.test('canLink: only in a terminal that shows links, with nothing between', (t) => {
  const kitty = { TERM: 'xterm-kitty', KITTY_WINDOW_ID: '1' };
  const cases: [boolean, boolean, Record<string, string>][] = [
    [true, true, kitty],
    [true, true, { TERM: 'xterm-256color', VTE_VERSION: '6800' }],
    [true, true, { TERM: 'xterm-256color', TERM_PROGRAM: 'vscode' }],
    [false, true, { TERM: 'xterm-256color' }],
    [false, true, { TERM: 'xterm-256color', VTE_VERSION: '4999' }],
    [false, true, { ...kitty, TERM: 'dumb' }],
    [false, true, { ...kitty, CI: 'true' }],
    [false, true, { ...kitty, TERM: 'tmux-256color', TMUX: '/tmp/tmux-1000/default,1,0' }],
    [false, true, { ...kitty, TERM: 'screen', STY: '1.a' }],
    [false, true, { ...kitty, NO_HYPERLINK: '1' }],
    [false, false, kitty],
    [true, false, { FORCE_HYPERLINK: '1', NO_HYPERLINK: '1', CI: 'true' }],
    [false, true, { ...kitty, FORCE_HYPERLINK: '0' }],
  ];
  for (const [expected, isTTY, env] of cases)
    t.equal(canLink({ isTTY }, env), expected, JSON.stringify({ isTTY, ...env }));
  t.equal(link('a.ts:1', 'file:///w/a.ts'), '\u001b]8;;file:///w/a.ts\u001b\\a.ts:1\u001b]8;;\u001b\\');
  t.end();
});
