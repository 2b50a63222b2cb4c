// How the suite counts its files. A failure that is run again must never vanish without a word.
import t from 'tap';

// Plain JavaScript without declarations, like the script that uses it.
const { closingLines, runTestFiles } = await import(
  new URL('../../scripts/test-results.mjs', import.meta.url).href
);
const { groupTestFiles } = await import(new URL('../../scripts/test-groups.mjs', import.meta.url).href);

const passed = 'ok 1 - renders\n1..1\n# { total: 1, pass: 1 }\n';
const failedOnce = 'not ok 1 - renders\n1..1\n# { total: 1, pass: 0, fail: 1 }\n';

/** The names of the groups; all files that are not given a text are plain. */
function groupNames(files: readonly string[], texts: Readonly<Record<string, string>> = {}): string[] {
  const groups: { name: string }[] = groupTestFiles(
    files,
    (file: string) => texts[file] ?? "import t from 'tap';",
  );
  return groups.map(({ name }) => name);
}

/** Runs files of which each gives its texts one after another, two at once. */
async function run(texts: Readonly<Record<string, readonly string[]>>, isStopped = () => false) {
  const begun: string[] = [];
  const running = new Set<string>();
  const beside: Record<string, number> = {};
  let written = '';
  const results = await runTestFiles(
    Object.keys(texts),
    2,
    async (file: string) => {
      const out = texts[file]?.[begun.filter((earlier) => earlier === file).length] ?? '';
      begun.push(file);
      running.add(file);
      beside[file] = running.size - 1;
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(file);
      return { text: { out, err: '' }, ending: out.includes('not ok') ? 'code 1' : 'code 0' };
    },
    (lines: string) => {
      written += lines;
    },
    isStopped,
  );
  return { begun, beside, written, lines: closingLines(results) as string[], ...results };
}

t.test(
  'runTestFiles: a file with a browser or processes that fails runs again, alone, after all others',
  async (t) => {
    const { begun, beside, lines, written, failed } = await run({
      'test/web/a.test.ts': [failedOnce, passed],
      'test/core/b.test.ts': [passed],
      'test/core/{c,d}.test.ts': [failedOnce, passed],
    });
    const again = ['test/web/a.test.ts', 'test/core/{c,d}.test.ts'];
    t.same(begun.slice(0, 3), ['test/web/a.test.ts', 'test/core/b.test.ts', 'test/core/{c,d}.test.ts']);
    t.same(begun.slice(3).sort(), [...again].sort());
    for (const file of again) t.equal(beside[file], 0);
    t.match(written, /FAIL test\/web\/a.*failed: renders.*again, alone: test\/web\/a.*pass test\/web\/a/s);
    t.same(failed, []);
    t.match(lines.join('\n'), /^flaky: .*test\/web\/a\.test\.ts/m);
    t.equal(lines.at(-1), '3 passed, 0 failed, 0 skipped, 2 flaky files');
  },
);

t.test('runTestFiles: says what each file of a process took, the longest first', async (t) => {
  let written = '';
  const secondsByFile = { 'test/core/a.test.ts': 1.9, 'test/core/b.test.ts': 2, loading: 4.26 };
  await runTestFiles(
    ['test/core/{a,b}.test.ts'],
    1,
    async () => ({ text: { out: passed, err: '' }, ending: 'code 0', processorSeconds: 8, secondsByFile }),
    (lines: string) => {
      written += lines;
    },
  );
  t.match(
    written,
    /8\.0 s of processor time\)\n {2}4\.3 s .*: loading\n {2}2\.0 s .*: test\/core\/b\.test\.ts\n$/,
  );
});

t.test('runTestFiles: a browser file that fails twice fails the suite', async (t) => {
  const { failed, flaky, lines } = await run({ 'test/web/a.test.ts': [failedOnce, failedOnce, passed] });
  t.same(failed, ['test/web/a.test.ts']);
  t.same(flaky, []);
  t.same(lines, ['', 'failed: test/web/a.test.ts', '0 passed, 1 failed, 0 skipped']);
});

t.test('runTestFiles: a file without browser and processes fails at once', async (t) => {
  const { begun, failed, lines } = await run({
    'test/core/a.test.ts': [failedOnce, passed],
    'test/website/b.test.ts': [failedOnce, passed],
  });
  t.same(begun, ['test/core/a.test.ts', 'test/website/b.test.ts']);
  t.same(failed, begun);
  t.equal(lines.at(-1), '0 passed, 2 failed, 0 skipped');
});

t.test('runTestFiles: a process without counts is a failure, in a browser too', async (t) => {
  const { failed, totals } = await run({ 'test/core/a.test.ts': ['ok 1'], 'test/web/b.test.ts': ['', ''] });
  t.same(failed, ['test/core/a.test.ts', 'test/web/b.test.ts']);
  t.equal(totals.fail, 2);
});

t.test('runTestFiles: nothing runs again once the suite is stopped', async (t) => {
  let isStopped = false;
  const texts = { 'test/web/a.test.ts': [failedOnce, passed] };
  const stopping = run(texts, () => isStopped);
  isStopped = true;
  const { begun, failed } = await stopping;
  t.same(begun, ['test/web/a.test.ts']);
  t.same(failed, begun);
});

t.test(
  'groupTestFiles: files of one part share a process, those that install and build do not',
  async (t) => {
    const files = [
      'test/core/a.test.ts',
      'test/core/x/c.test.ts',
      'test/core/x/y/f.test.ts',
      'test/install/d.test.ts',
      'test/install/e.test.ts',
      'test/core/b.test.ts',
    ];
    t.same(groupNames(files), [
      'test/core/{a,b}.test.ts',
      'test/core/x/{c,y/f}.test.ts',
      'test/install/d.test.ts',
      'test/install/e.test.ts',
    ]);
  },
);

t.test('groupTestFiles: what reaches beyond the tests of a file keeps it alone', async (t) => {
  const files = ['test/core/a.test.ts', 'test/core/b.test.ts', 'test/core/c.test.ts'];
  for (const text of [
    "process.chdir('/');",
    "  process.env.HOME = '/';",
    't.beforeEach(() => {});',
    't.setTimeout(5);',
    "setFlagsFromString('--expose-gc');",
    'const home = t.testdir();',
  ]) {
    t.same(
      groupNames(files, { 'test/core/b.test.ts': text }),
      ['test/core/{a,c}.test.ts', 'test/core/b.test.ts'],
      text,
    );
  }
  t.same(
    groupNames(files, {
      'test/core/b.test.ts': "  const home = t.testdir();\nif (process.env.HOME === '/')",
    }),
    ['test/core/{a,b,c}.test.ts'],
  );
});

t.test('groupTestFiles: of those with commands and browsers five share a process', async (t) => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `test/web/${name}.test.ts`);
  t.same(groupNames(files), ['test/web/{a,b,c,d,e}.test.ts', 'test/web/f.test.ts']);
});

t.test('groupTestFiles: every file is in one group of at most twenty-four', async (t) => {
  const files = Array.from({ length: 60 }, (_, index) => `test/core/${index}.test.ts`);
  const groups: { files: string[] }[] = groupTestFiles(files, () => '');
  t.same(
    groups.map((group) => group.files.length),
    [24, 24, 12],
  );
  t.same(
    groups.flatMap((group) => group.files),
    files,
  );
});

t.test('runTestFiles: says how much processor time each file took, and all of them', async (t) => {
  let written = '';
  const { processorSeconds } = await runTestFiles(
    ['test/core/a.test.ts', 'test/core/b.test.ts', 'test/core/killed.test.ts'],
    2,
    async (file: string) => ({
      text: { out: passed, err: '' },
      ending: 'code 0',
      ...(!file.includes('killed') && { processorSeconds: 1.25 }),
    }),
    (lines: string) => {
      written += lines;
    },
  );
  t.match(written, /a\.test\.ts \(1 passed, \d+\.\d s, 1\.3 s of processor time\)/);
  t.match(written, /killed\.test\.ts \(1 passed, \d+\.\d s\)/);
  t.equal(processorSeconds, 2.5);
});

t.test('runTestFiles: files of a group that failed run again each in a process of its own', async (t) => {
  const begun: string[] = [];
  const group = 'test/core/{a,b,c}.test.ts';
  const { failed, flaky, totals } = await runTestFiles(
    [group],
    2,
    async (file: string) => {
      begun.push(file);
      const isBad = file === group || file.includes('/b.');
      return { text: { out: isBad ? failedOnce : passed, err: '' }, ending: isBad ? 'code 1' : 'code 0' };
    },
    () => {},
    () => false,
    () => ['test/core/a.test.ts', 'test/core/b.test.ts', 'test/core/c.test.ts'],
  );
  t.same(begun, [group, 'test/core/a.test.ts', 'test/core/b.test.ts', 'test/core/c.test.ts']);
  t.same(failed, ['test/core/b.test.ts']);
  t.same(flaky, [], 'the group is not called flaky where one of its files fails alone');
  t.same(totals, { pass: 2, fail: 1, skip: 0 });
});
