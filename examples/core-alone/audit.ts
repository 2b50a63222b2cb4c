// The portal without a server: teams, repositories and audits as function calls. Usage: node audit.ts REPOSITORY
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type Principal } from '@assay/core';

const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-example-'));
const portal = createPortal({ dataDirectory, allowLocalRepositories: true });
const { firstAdmin } = await portal.start();
const me: Principal = {
  userId: firstAdmin?.user.id ?? '',
  role: 'admin',
  kind: 'session',
  credentialId: null,
};

const team = await portal.teams.create(me, { name: 'Platform' });
const repository = await portal.repositories.create(me, { url: process.argv[2] ?? '.', team: team.id });
const audit = await portal.audits.create(me, { repositoryId: repository.id, type: 'security' });
for await (const news of await portal.audits.watch(me, audit.id, new AbortController().signal)) {
  process.stdout.write(`${news.kind}\n`);
}
const { items } = await portal.findings.list(
  me,
  { repositoryId: repository.id },
  { limit: 100, offset: 0, sort: '-severity' },
);
for (const { severity, ruleId } of items) process.stdout.write(`${severity} ${ruleId}\n`);
await portal.stop();
rmSync(dataDirectory, { recursive: true, force: true });
