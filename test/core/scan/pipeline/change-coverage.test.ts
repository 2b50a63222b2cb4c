// What could not be checked of a change: what its base lacks as well, and what it does not touch, is no matter of it.
import t from 'tap';
import { changeCoverage } from '../../../../packages/core/src/scan/pipeline/change-coverage.ts';
import { Coverage } from '../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';

const found = (ecosystem: string, name: string, version: string): FoundPackage => ({
  ecosystem,
  name,
  version,
  scope: 'runtime',
  direct: true,
  path: null,
  locations: [{ path: 'package-lock.json', line: 1 }],
});
const tracked = [
  'old/package.json',
  'old.lock',
  'old.sql',
  'a.rs',
  'b.rs',
  'a.js',
  'package-lock.json',
  'uv.lock',
];
const whole = (): Coverage => new Coverage({ allExamples: true });

interface Change {
  readonly paths: readonly string[];
  readonly base?: readonly FoundPackage[];
  readonly head?: readonly FoundPackage[];
  readonly baseCoverage?: Coverage;
  readonly hasVulnerabilities?: boolean;
}

function ofChange(
  coverage: Coverage,
  { paths, base = [], head = [], baseCoverage, hasVulnerabilities = false }: Change,
) {
  return changeCoverage(coverage, baseCoverage, {
    unchanged: new Set(tracked.filter((path) => !paths.includes(path))),
    packages: { head, base },
    hasVulnerabilities,
  });
}

t.test('changeCoverage: files that the change does not touch are left out', async (t) => {
  const coverage = whole();
  coverage.skip('parse_error', 'old.lock');
  coverage.skip('too_large', 'old.sql');
  coverage.notice('language_not_analyzed', { subject: 'Rust', path: 'a.rs' });
  coverage.notice('language_not_analyzed', { subject: 'Rust', path: 'b.rs' });

  const summary = ofChange(coverage, { paths: ['b.rs'] });
  t.equal(summary.complete, true);
  t.same(summary.skipped, []);
  t.match(summary.notices, [{ subject: 'Rust', count: 1, examples: ['b.rs'] }]);
  t.equal(ofChange(coverage, { paths: ['old.lock'] }).complete, false);
});

t.test('changeCoverage: a file that only a commit in between had is not left out', async (t) => {
  const coverage = whole();
  coverage.skip('unreadable', 'removed-again.env');
  t.equal(ofChange(coverage, { paths: ['a.js'] }).complete, false);
});

t.test('changeCoverage: what concerns no single file concerns every change', async (t) => {
  const coverage = whole();
  coverage.skip('engine_failed');
  t.equal(ofChange(coverage, { paths: ['a.js'] }).complete, false);
});

t.test('changeCoverage: without the whole base nothing is decided', async (t) => {
  const baseCoverage = whole();
  baseCoverage.skip('finding_limit');
  t.match(ofChange(whole(), { paths: ['a.js'], baseCoverage }), {
    complete: false,
    skipped: [{ reason: 'finding_limit' }],
  });
});

t.test('changeCoverage: missing advisories hold back the packages that need them', async (t) => {
  const coverage = (): Coverage => {
    const one = whole();
    one.skip('no_advisories');
    one.notice('no_advisories', { subject: 'npm', count: 2 });
    one.notice('stale_advisories', { count: 9 });
    one.notCompared('no_source', { count: 2, example: 'left-pad@1.0.0' });
    return one;
  };
  const base = [found('npm', 'left-pad', '1.0.0'), found('PyPI', 'flask', '3.0.0')];

  const untouched = ofChange(coverage(), { paths: ['a.js'], base, head: base });
  t.same([untouched.complete, untouched.notices, untouched.packages], [true, [], undefined]);

  const removed = ofChange(coverage(), { paths: ['package-lock.json'], base, head: base.slice(1) });
  t.equal(removed.complete, true, 'a package less');

  const upgraded = [found('npm', 'left-pad', '1.3.0'), ...base.slice(1)];
  const undecided = ofChange(coverage(), { paths: ['package-lock.json'], base, head: upgraded });
  t.match(undecided, {
    complete: false,
    notices: [{ reason: 'no_advisories', subject: 'npm', count: 1 }, { reason: 'stale_advisories' }],
    packages: { compared: 0, notCompared: [{ reason: 'no_source', examples: ['left-pad@1.3.0'] }] },
  });

  const other = [...base, found('PyPI', 'jinja2', '3.1.0')];
  t.match(
    ofChange(coverage(), { paths: ['uv.lock'], base, head: other }),
    { complete: true, packages: { compared: 1, notCompared: [] } },
    'another ecosystem',
  );
});

t.test('changeCoverage: names packages that cannot be compared while the change brings them', async (t) => {
  const coverage = whole();
  coverage.notCompared('not_a_version', { example: 'next@latest' });
  coverage.notice('package_not_compared', { subject: 'not_a_version', path: 'package-lock.json' });
  const base = [found('npm', 'next', 'latest')];

  const known = ofChange(coverage, { paths: ['package-lock.json'], base, head: base });
  t.same(known.notices, []);
  const range = (declared: string) => [{ ...found('npm', 'next', ''), declared }];
  const moved = ofChange(whole(), { paths: ['package.json'], base: range('^1.0.0'), head: range('^2.0.0') });
  t.match(moved.packages, { notCompared: [{ reason: 'no_version', examples: ['next@^2.0.0'] }] });
  const brought = ofChange(coverage, { paths: ['package-lock.json'], head: base });
  t.match(brought.notices, [{ reason: 'package_not_compared', examples: ['package-lock.json'] }]);
});

t.test(
  'changeCoverage: whether vulnerabilities are exploited matters where the change brings some',
  async (t) => {
    const coverage = whole();
    coverage.notice('no_exploitation_data', { subject: 'KEV and EPSS' });
    t.same(ofChange(coverage, { paths: ['package-lock.json'] }).notices, []);
    const brings = { paths: ['package-lock.json'], hasVulnerabilities: true };
    t.match(ofChange(coverage, brings).notices, [{ reason: 'no_exploitation_data' }]);
  },
);

t.test(
  'changeCoverage: a manifest without a lockfile matters with the packages that it brings',
  async (t) => {
    const loose = (): Coverage => {
      const coverage = whole();
      coverage.notice('manifest_without_lockfile', { subject: 'npm', path: 'package.json' });
      coverage.notice('manifest_without_lockfile', { subject: 'npm', path: 'old/package.json' });
      return coverage;
    };
    const declared = (version: string) => [
      { ...found('npm', 'left-pad', version), locations: [{ path: 'package.json', line: 3 }] },
    ];
    const paths = ['package.json'];
    const change = (before: string, baseCoverage: Coverage) =>
      ofChange(loose(), { paths, base: declared(before), head: declared('1.0.0'), baseCoverage }).notices;

    t.same(change('1.0.0', loose()), [], 'only its scripts change');
    const noticed = [{ reason: 'manifest_without_lockfile', examples: ['package.json'], count: 1 }];
    t.match(change('0.9.0', loose()), noticed, 'a package');
    t.match(change('1.0.0', whole()), noticed, 'the lockfile is gone');
  },
);

t.test('changeCoverage: data flows that the base does not follow either are an old limit', async (t) => {
  const cutOff = (...paths: readonly string[]): Coverage => {
    const coverage = whole();
    for (const path of paths) coverage.notice('data_flow_limited', { path });
    return coverage;
  };
  const limits = (head: Coverage, baseCoverage: Coverage, paths: readonly string[]) =>
    ofChange(head, { paths, baseCoverage }).notices.flatMap(({ examples }) => examples);

  t.strictSame(
    limits(cutOff('a.js'), cutOff('a.js'), ['b.rs']),
    [],
    'in a file that the change does not touch',
  );
  t.strictSame(limits(cutOff('a.js'), cutOff('a.js'), ['a.js']), ['a.js'], 'in a file that it touches');
  t.strictSame(limits(cutOff('a.js'), cutOff(), ['b.rs']), ['a.js'], 'and was followed before');
});
