// An audit of what a branch brings: found where the branch left the other one, decided as in reviews, stored nowhere.
import { join } from 'node:path';
import { systemPrincipal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { ended } from '../../scan/identity/audited-tree.ts';

// Built here, so that no scanner finds it in this file.
const awsKey = ['AKIA', 'Q3EGRZ7', 'PLKW2XV4T'].join('');
const helper = 'import subprocess\n\ndef run(command):\n    subprocess.run(command, shell=True)\n';
const route =
  "from flask import Flask, request\nfrom helper import run\n\napp = Flask(__name__)\n\n@app.route('/')\ndef index():\n    run(request.args.get('command'))\n    return 'ok'\n";

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('audits: of a branch since it left another one', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const code = gitRepository(join(t.testdir({ code: {} }), 'code'), {
      'helper.py': helper,
      'old.js': 'eval(location.hash);\n',
    });
    code.git('checkout', '-q', '-b', 'feature');
    code.commit({ 'web.py': route, 'k.js': `const key = "${awsKey}";\n` });
    const tip = code.commit({ 'k.js': null });
    code.git('checkout', '-q', 'main');
    code.commit({ 'main.js': 'eval(location.search);\n' });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });
    const repositoryId = repository.id;
    const audited = async (asked: { ref?: string; since: string }) => {
      const { id } = await portal.audits.create(admin, { repositoryId, type: 'security', ...asked });
      await ended(portal, id);
      return portal.audits.get(admin, id);
    };

    const audit = await audited({ ref: 'feature', since: 'main' });
    t.match(audit, {
      status: 'completed',
      commit: tip,
      ref: 'feature',
      since: 'main',
      dryRun: true,
      failure: null,
    });
    const found = audit.changes?.new.map(({ ruleId, severity, location }) => [
      ruleId,
      severity,
      location?.path,
    ]);
    t.same(found?.sort(), [
      ['aws-access-key', 'critical', 'k.js'],
      ['command-injection', 'high', 'helper.py'],
    ]);
    t.match(audit.summary, { critical: 1, high: 1, medium: 0, low: 0, info: 0, new: 2, fixed: 0 });
    t.same(
      (await portal.findings.list(admin, { repositoryId }, { limit: 10, offset: 0, sort: '-createdAt' }))
        .items,
      [],
    );

    for (const { fingerprint, location } of audit.changes?.new ?? []) {
      const place = { path: location?.path ?? '', hint: '' };
      await portal.decisions.decide(systemPrincipal, {
        ...{ repositoryId, fingerprint, place, scope: 'file', status: 'acknowledged' },
        ...{ reason: 'known', decidedBy: 'ada', url: '' },
      });
    }
    t.match((await audited({ ref: 'feature', since: 'main' })).summary, { critical: 0, high: 0, new: 0 });
    t.match((await audited({ since: 'feature' })).changes?.new, [{ location: { path: 'main.js' } }]);
    t.match(await audited({ ref: 'feature', since: 'gone' }), {
      status: 'failed',
      failure: { code: 'source_unreachable', message: /"gone"/ },
    });
  });
});
