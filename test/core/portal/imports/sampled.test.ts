// Results of a tool that does not report everything each time: absence closes nothing, changed code does.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { importWorld } from './import-world.ts';

const all = ['a', 'b', 'c', 'd', 'e'];
const review = (names: readonly string[], more: object = {}) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Reviewer' } },
      results: names.map((name) => ({
        ruleId: `review-${name}`,
        message: { text: `Found ${name}.` },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: `src/${name}.js` },
              region: { startLine: 3, snippet: { text: `run(${name})` } },
            },
          },
        ],
      })),
      ...more,
    },
  ],
});
const matchOf = (id: string) => ({
  vulnerability: { id, severity: 'Low' },
  artifact: { name: 'zlib', version: '1', purl: 'pkg:generic/zlib@1', locations: [{ path: '/lib/zlib' }] },
});

onBothDatabases(t, async (t, database) => {
  t.test('ImportService.import: twenty runs of a sampled tool that drop results close none', async (t) => {
    const { take, list } = await importWorld(t, database);
    const fixed: number[] = [];
    for (let run = 0; run < 20; run += 1) {
      const names = all.filter((_, index) => run === 0 || (run + index) % 3 > 0);
      fixed.push((await take(review(names), { sampled: true })).summary.fixed);
    }

    t.same(new Set(fixed), new Set([0]));
    t.same(new Set((await list()).map(({ status }) => status)), new Set(['open']));
    t.equal((await list()).length, all.length);
  });

  t.test(
    'ImportService.import: a reviewer that calls things by other names meets its findings',
    async (t) => {
      const { take, list, portal, admin } = await importWorld(t, database);
      const named = (rule: (name: string) => string) => {
        const { runs, ...rest } = review(all);
        const [run] = runs;
        const results = run?.results.map((one, index) => ({ ...one, ruleId: rule(all[index] ?? '') }));
        return { ...rest, runs: [{ ...run, results }] };
      };
      await take(
        named((name) => `review-${name}`),
        { sampled: true },
      );
      const before = (await list()).map(({ id, ruleId }) => `${id} ${ruleId}`).toSorted();
      for (const words of ['Risk of', 'Possibly unsafe:'])
        t.equal(
          (
            await take(
              named((name) => `${words} ${name}`),
              { sampled: true },
            )
          ).summary.new,
          0,
          words,
        );

      t.same(
        (await list()).map(({ id, ruleId }) => `${id} ${ruleId}`).toSorted(),
        before,
        'the first name stays',
      );
      for (const { id } of await list())
        t.match(
          (await portal.findings.get(admin, id)).history.map(({ kind }) => kind),
          ['opened'],
          'nothing else',
        );
      await take(named((name) => `own-${name}`));
      t.equal((await list()).length, all.length, 'it holds for the tool');
      const other = { tool: { driver: { name: 'Analyzer' } } };
      await take(review(['a'], other));
      const { runs, ...rest } = review(['a'], other);
      const renamed = runs.map((run) => ({
        ...run,
        results: run.results.map((one) => ({ ...one, ruleId: 'x' })),
      }));
      t.equal(
        (await take({ ...rest, runs: renamed })).summary.new,
        1,
        'rules of a tool that reports all are two',
      );
    },
  );

  t.test('ImportService.import: what a sampled tool leaves out closes where its code changed', async (t) => {
    const { take, list } = await importWorld(t, database);
    await take(review(all), { sampled: true, commit: '1111111' });
    const idOf = async (name: string) => (await list()).find(({ ruleId }) => ruleId.endsWith(name))?.id ?? '';
    const changed = [await idOf('a'), await idOf('b')];
    const died = review([], { invocations: [{ executionSuccessful: false }] });

    const partial = await take(died, { sampled: true, changed });
    t.same([partial.summary.fixed, partial.coverage?.complete], [0, false], 'a run that died closes nothing');

    const { summary } = await take(review(['b']), { sampled: true, changed, commit: '2222222' });

    t.equal(summary.fixed, 1, 'b is still reported');
    const resolved = (await list()).filter(({ status }) => status === 'resolved');
    t.match(resolved, [{ ruleId: 'review-a', statusReason: /code has changed/ }]);
    t.equal((await list()).find(({ ruleId }) => ruleId === 'review-b')?.location?.commit, '2222222');
    t.equal((await take(review(['a']), { sampled: true })).summary.new, 1, 'and opens again when it is seen');
  });

  t.test('ImportService.import: sampled holds until an import says otherwise', async (t) => {
    const { admin, portal, repositoryId, take } = await importWorld(t, database);
    await take(review(all, { properties: { sampled: true } }));
    t.equal((await take(review(['a']))).summary.fixed, 0, 'forgotten');
    const { items } = await portal.imports.artifacts(admin, repositoryId, { limit: 10, offset: 0 });
    t.match(items, [{ tool: 'Reviewer', sampled: true }]);
    t.equal((await take(review(['a'], { tool: { driver: { name: 'Other' } } }))).summary.fixed, 0);
    t.equal(
      (await take(review([], { tool: { driver: { name: 'Other' } } }))).summary.fixed,
      1,
      'of one tool',
    );

    t.equal((await take(review(['a']), { sampled: false })).summary.fixed, all.length - 1);
  });

  t.test('ImportService.import: a sampled witness stays, and goes with its code', async (t) => {
    const { take, list } = await importWorld(t, database);
    const grype = (ids: readonly string[]) => ({ descriptor: { name: 'grype' }, matches: ids.map(matchOf) });
    const trivy = (ids: readonly string[]) => ({
      SchemaVersion: 2,
      ArtifactName: 'lib',
      ArtifactType: 'filesystem',
      Results: [
        {
          Target: 'lib/zlib',
          Vulnerabilities: ids.map((id) => ({
            VulnerabilityID: id,
            PkgName: 'zlib',
            InstalledVersion: '1',
            PkgIdentifier: { PURL: 'pkg:generic/zlib@1' },
            Severity: 'LOW',
          })),
        },
      ],
    });
    const into = (format: string, more: object = {}) => ({ type: 'dependency', format, ...more });
    await take(grype(['CVE-2024-1']), into('grype'));
    await take(trivy(['CVE-2024-1']), into('trivy', { sampled: true }));
    const [joined] = await list();
    t.equal(joined?.witnesses.length, 2);

    await take(trivy([]), into('trivy', { sampled: true }));
    t.equal((await list())[0]?.witnesses[1]?.goneAt, null, 'not reported is not gone');
    t.equal((await take(grype([]), into('grype'))).summary.fixed, 0, 'one that may see it is left');

    const changed = [joined?.id ?? ''];
    t.equal((await take(trivy([]), into('trivy', { sampled: true, changed }))).summary.fixed, 1);
  });

  t.test('ImportService.import: many results of a sampled tool, in stages', async (t) => {
    const { take, list } = await importWorld(t, database);
    const names = Array.from({ length: 1_001 }, (_, index) => `f${index}`);
    await take(review(names), { sampled: true });
    const known = (await list()).at(0);

    const { summary } = await take(review([]), { sampled: true, changed: [known?.id ?? ''] });

    t.equal(summary.fixed, 1);
  });
});
