// Results of other scanners, taken in on both databases: their life is that of our own findings.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { importDocument, importWorld, type Test } from './import-world.ts';
import { sarifDocument, sarifRun } from './sarif-document.ts';

// Built here, so that no scanner finds it in this file.
const awsKey = ['AKIA', 'Q3EGRZ7', 'PLKW2XV4T'].join('');

onBothDatabases(t, async (t, database) => {
  const start = (t: Test) => importWorld(t, database);

  t.test('import of SARIF: reads severities, locations, messages and suppressions', async (t) => {
    const { take, list } = await start(t);
    const audit = await take(
      sarifDocument(
        [
          { rule: 'scored', properties: { 'security-severity': '9.8' }, path: 'file:///srv/src/b%20c.ts' },
          // No database holds a NUL.
          { rule: 'nul\0', level: 'warning', path: 'a\0.ts', message: '\0', line: 4 },
          { rule: 'scored/sub', level: 'note', line: 3, message: 'Sub' },
          { rule: 'ok', kind: 'pass' },
          { rule: 'gone', baselineState: 'absent' },
          { rule: 'rule-1', level: 'none', message: '[link](1) about {0}', snippet: 'eval(x)' },
          {
            rule: 'rule-2',
            level: 'error',
            suppressions: [{ kind: 'inSource', justification: 'A test.' }],
            ruleIndex: 2,
          },
          {
            rule: 'rule-2',
            level: 'error',
            line: 90,
            suppressions: [{ kind: 'external', status: 'rejected' }],
          },
        ],
        {
          tool: {
            driver: {
              name: 'Scanner',
              rules: [
                { id: 'rule-1', help: { text: 'Do not.' }, defaultConfiguration: { level: 'error' } },
                { id: 'scored', properties: { 'security-severity': '5' } },
                { id: 'rule-2', helpUri: 'https://example.com/rule-2' },
              ],
            },
          },
          originalUriBaseIds: { SRCROOT: { uri: 'file:///srv/' } },
          versionControlProvenance: [{ revisionId: 'abc123', branch: 'main' }],
        },
      ),
    );

    t.match(audit, {
      status: 'completed',
      commit: 'abc123',
      ref: 'main',
      coverage: { complete: true },
      summary: { critical: 1, high: 1, medium: 2, low: 0, info: 1, new: 5, fixed: 0 },
      findingsTotal: 6,
    });
    const found = await list();
    const of = (rule: string, status = 'open') =>
      found.find((one) => one.ruleId === rule && one.status === status);
    t.match(of('scored'), { severity: 'critical', location: { path: 'src/b c.ts', startLine: 10 } });
    t.match(of('rule-1'), {
      severity: 'info',
      description: 'link about {0}',
      excerpt: { lines: ['eval(x)'] },
    });
    t.match(of('rule-2', 'acknowledged'), {
      statusReason: 'sarif inSource: A test.',
      remediation: 'See https://example.com/rule-2',
    });
    t.match(of('rule-2'), { severity: 'high' });
  });

  t.test('import: what a document accepts is a proposal where the importer needs approval', async (t) => {
    const { portal, admin, person, team, repositoryId, list } = await start(t);
    const suppressions = [{ kind: 'inSource', justification: 'A test.' }];
    const document = sarifDocument([
      { rule: 'severe', level: 'error', suppressions },
      { rule: 'mild', level: 'warning', line: 9, suppressions },
    ]);
    const developer = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });

    for (const _ of [1, 2]) await importDocument(portal, developer, { repositoryId, document });

    t.match(await list(), [
      {
        ruleId: 'severe',
        status: 'open',
        suppression: null,
        proposal: { status: 'acknowledged', comment: 'sarif inSource: A test.' },
      },
      { ruleId: 'mild', status: 'acknowledged', proposal: null },
    ]);
    const [severe] = await list();
    await portal.findingProposals.decide(admin, severe?.id ?? '', { approve: true });
    await importDocument(portal, developer, { repositoryId, document });
    t.match(await list(), [{ status: 'acknowledged' }, { status: 'acknowledged' }]);
  });

  t.test(
    'import: an import replaces the earlier one of the same tool, category and branch only',
    async (t) => {
      const { take } = await start(t);
      const tool = (name: string, more: object = {}) => ({ tool: { driver: { name } }, ...more });
      const one = [{ snippet: 'a()' }];
      t.match((await take(sarifDocument(one, tool('A')))).summary, { new: 1 });
      t.match((await take(sarifDocument(one, tool('B')))).summary, { new: 1, fixed: 0 });
      t.match((await take(sarifDocument([], tool('B')), { type: 'code-quality' })).summary, { fixed: 0 });
      const go = { automationDetails: { id: 'lang:go/1' } };
      const js = { automationDetails: { id: 'lang:js/1' } };
      t.match((await take(sarifDocument(one, tool('A', go)))).summary, { new: 1, fixed: 0 });
      t.match((await take(sarifDocument([], tool('A', js)))).summary, { fixed: 0 });
      const go2 = { automationDetails: { id: 'lang:go/2' } };
      t.match((await take(sarifDocument([], tool('A', go2)))).summary, { fixed: 1 });
      t.match((await take(sarifDocument(one, tool('C')))).summary, { new: 1 });
      const nightly = { automationDetails: { id: 'nightly' } };
      t.match(
        (await take(sarifDocument([], tool('C', nightly)))).summary,
        { fixed: 1 },
        'a run, no category',
      );
      const branch = { versionControlProvenance: [{ branch: 'x' }] };
      t.match((await take(sarifDocument([], tool('A', branch)))).summary, { fixed: 0 });
      const both = { version: '2.1.0', runs: [sarifRun([], tool('A')), sarifRun([], tool('B'))] };
      t.match((await take(both)).summary, { fixed: 2 });
    },
  );

  t.test('import: an incomplete scan closes no finding', async (t) => {
    const { take } = await start(t);
    await take(sarifDocument([{}]));
    for (const failed of [
      { invocations: [{ executionSuccessful: false }] },
      { invocations: [{ executionSuccessful: true, toolExecutionNotifications: [{ level: 'error' }] }] },
      { results: null },
      { results: undefined },
    ]) {
      t.match(await take(sarifDocument([], failed)), {
        summary: { fixed: 0 },
        coverage: { complete: false },
      });
    }
    t.match((await take(sarifDocument([]))).summary, { fixed: 1 });
  });

  t.test('import: keeps the fingerprints of the scanner when they identify findings', async (t) => {
    const { take, list } = await start(t);
    const named = (fingerprint: string, more: object = {}) => ({
      partialFingerprints: { 'primaryLocationLineHash/v1': fingerprint, commitSha: 'deadbeef00' },
      ...more,
    });
    await take(sarifDocument([named('39fa2ee980eb94b0:1', { snippet: 'old(1)' })]));
    const again = await take(
      sarifDocument([named('39fa2ee980eb94b0:1', { snippet: 'rewritten(1)', line: 70 })]),
    );
    t.match(again.summary, { new: 0, fixed: 0 });
    t.match(await list(), [{ location: { startLine: 70 } }]);

    const nameless = { fingerprints: { 'matchBasedId/v1': 'requires login' } };
    const two = await take(
      sarifDocument([
        { ...nameless, snippet: 'p()' },
        { ...nameless, snippet: 'q()' },
      ]),
    );
    t.match(two.summary, { new: 2, fixed: 1 });
  });

  t.test('import of SARIF: a result of several places is one finding for each', async (t) => {
    const { take, list } = await start(t);
    const at = (uri: string, startLine: number, text: string) => ({
      physicalLocation: { artifactLocation: { uri }, region: { startLine, snippet: { text } } },
    });
    const result = {
      locations: [
        at('a.kt', 3, 'log(a)'),
        at('a.kt', 9, 'log(b)'),
        at('b.kt', 3, 'log(a)'),
        { logicalLocations: [{}] },
      ],
      partialFingerprints: { hash: '0123456789abcdef' },
    };
    const rows = async () =>
      (await list())
        .map(({ location, status }) => `${location?.path}:${location?.startLine} ${status}`)
        .sort();

    t.match(await take(sarifDocument([result])), { findingsTotal: 3 });
    t.same(await rows(), ['a.kt:3 open', 'a.kt:9 open', 'b.kt:3 open']);
    t.match(await take(sarifDocument([result])), { summary: { new: 0, fixed: 0 } }, 'the same again');
    await take(sarifDocument([{ ...result, locations: result.locations.slice(0, 2) }]));
    t.same(await rows(), ['a.kt:3 open', 'a.kt:9 open', 'b.kt:3 resolved']);
  });

  t.test('import: a data flow survives export and import', async (t) => {
    const { take, list, portal, admin } = await start(t);
    const place = (line: number, snippet?: string, uri?: string) => ({
      physicalLocation: {
        artifactLocation: { uri: uri ?? 'src/a.ts' },
        region: { startLine: line, ...(snippet !== undefined && { snippet: { text: snippet } }) },
      },
    });
    const ways = (...locations: object[]) => [{ threadFlows: [{ locations }] }];
    const many = Array.from({ length: 5_000 }, (_, n) => ({ location: place(n + 1, `step ${n + 1}`) }));
    const found = sarifDocument(
      [
        {
          rule: 'crossing',
          line: 7,
          snippet: 'run(term)',
          codeFlows: [
            // A way of one step, and one in no file, are none.
            { threadFlows: [{ locations: [{ location: place(1, 'x') }] }] },
            ...ways({ location: { message: { text: 'nowhere' } } }, { location: { message: { text: 'x' } } }),
            ...ways(
              { location: place(3, `  req.query\n\t.term  // ${awsKey}`, 'src/routes/<b>.ts') },
              { location: { ...place(5), message: { text: 'goes {0}', arguments: ['on'] } } },
              { index: 0 },
            ),
          ],
        },
        { ...{ rule: 'long', line: 9, snippet: 'a()' }, codeFlows: ways(...many) },
        { ...{ rule: 'broken', line: 11, snippet: 'b()' }, codeFlows: [null, { threadFlows: 'no' }] },
        {
          rule: 'hardcoded-credentials',
          line: 13,
          snippet: 'hunter2hunter2',
          codeFlows: ways({ location: place(1, 'hunter2hunter2') }, { location: place(2, 'hunter2hunter2') }),
        },
      ],
      { threadFlowLocations: [{ location: place(7, 'run(term)') }] },
    );
    await take(found);

    const kept = async () =>
      (await list())
        .map(({ ruleId, flow }) => ({ ruleId, flow }))
        .sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1));
    const flows = await kept();
    const [broken, crossing, secret, long] = flows;
    t.same([broken?.flow, secret?.flow], [undefined, undefined]);
    t.match(crossing?.flow, [
      { path: 'src/routes/<b>.ts', line: 3, code: /^req\.query \.term \/\/ AKIA…/ },
      { path: undefined, line: 5, code: 'goes on' },
      { path: undefined, line: 7, code: 'run(term)' },
    ]);
    t.same(
      long?.flow?.map(({ line }) => line),
      [1, 2, 3, 4, 5, 6, 4_995, 4_996, 4_997, 4_998, 4_999, 5_000],
      'the ends of a long one',
    );

    const { id } = await portal.reports.create(admin, { type: 'findings', format: 'sarif' });
    while ((await portal.reports.get(admin, id)).status === 'pending') await sleep(20);
    const parts: Uint8Array[] = [];
    for await (const part of (await portal.reports.content(admin, id)).read()) parts.push(part);
    const text = Buffer.concat(parts).toString();
    t.notMatch(text, awsKey);
    const again = await start(t);
    await again.take(JSON.parse(text));
    const copied = (await again.list()).map(({ ruleId, flow }) => ({ ruleId, flow }));
    t.same(
      copied.sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1)),
      flows,
    );
  });

  t.test('import: redacts secrets in the texts of other scanners', async (t) => {
    const { take, portal, admin } = await start(t);
    const leak = { tool: { driver: { name: 'gitleaks', rules: [{ id: 'aws-access-token' }] } } };
    const found = sarifDocument(
      [{ rule: 'aws-access-token', message: `Found ${awsKey} here.`, snippet: awsKey }],
      leak,
    );
    const audit = await take(found);
    t.match(audit.findings, [{ category: 'secrets-in-code', excerpt: null }]);
    t.match((await take(found)).summary, { new: 0, fixed: 0 });

    const linter = await take(sarifDocument([{ message: `Bad: ${awsKey}`, snippet: `key = "${awsKey}"` }]));
    t.notMatch(JSON.stringify([audit, linter]), awsKey);
    const kept = await portal.findings.get(admin, linter.findings[0]?.id ?? '');
    t.match(kept, { category: 'insecure-code', description: /^Bad: AKIA…/ });
  });

  t.test('import: two imports of one document at once leave one set of findings', async (t) => {
    const { take, list } = await start(t);
    const results = Array.from({ length: 60 }, (_, index) => ({
      snippet: `call${index}()`,
      line: index + 1,
    }));
    const audits = await Promise.all([1, 2, 3].map(() => take(sarifDocument(results))));

    t.equal((await list()).length, 60);
    t.same(audits.map(({ summary }) => summary.new).sort(), [0, 0, 60]);
    t.same(
      audits.map(({ summary }) => summary.fixed),
      [0, 0, 0],
    );
  });

  t.test('import: thousands of findings take a bounded number of statements', async (t) => {
    const { take, portal, admin } = await start(t);
    const results = Array.from({ length: 2_500 }, (_, index) => ({
      snippet: `call${index}()`,
      line: index + 1,
    }));
    t.match((await take(sarifDocument(results))).summary, { medium: 2_500, new: 2_500 });
    const moved = results.map((result) => ({ ...result, line: result.line + 7, message: 'Reworded.' }));
    t.match((await take(sarifDocument(moved))).summary, { medium: 2_500, new: 0, fixed: 0 });
    const { items } = await portal.findings.list(admin, {}, { limit: 1, offset: 2_000, sort: '-severity' });
    t.match(items, [{ description: 'Reworded.' }]);
    t.match((await take(sarifDocument([]))).summary, { fixed: 2_500 });
  });

  t.test('import: an invalid document changes nothing', async (t) => {
    const { portal, admin, repositoryId, take, list } = await start(t);
    await take(sarifDocument([{}]));
    const good = JSON.stringify(sarifDocument([{ snippet: 'new()' }]));
    for (const text of [
      '',
      '[]',
      '{}',
      '{"version":"2.0.0","runs":[]}',
      '{"version":"2.1.0","runs":[[]]}',
      good.slice(0, -3),
    ]) {
      await t.rejects(
        portal.imports.import(admin, {
          repositoryId,
          type: 'security',
          format: 'sarif',
          document: Buffer.from(text),
        }),
        { code: 'VALIDATION_ERROR' },
        text.slice(0, 40),
      );
    }
    t.equal((await list()).length, 1);
  });

  t.test('import: requires the permission to audit, in a visible repository', async (t) => {
    const { portal, repositoryId, person } = await start(t);
    const document = sarifDocument([]);
    const viewer = await person('viewer');
    await t.rejects(importDocument(portal, viewer, { repositoryId, document }), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    const stranger = await person('developer');
    await t.rejects(importDocument(portal, stranger, { repositoryId, document }), {
      code: 'RESOURCE_NOT_FOUND',
    });
  });
});
