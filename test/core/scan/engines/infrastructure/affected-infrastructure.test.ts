// Which changes can make a difference to infrastructure, all of which is evaluated together.
import t from 'tap';
import { createInfrastructureEngine } from '../../../../../packages/core/src/scan/engines/infrastructure/infrastructure-engine.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../packages/core/src/support/log.ts';
import { type Files, memorySource } from '../../../../helpers/memory-source.ts';

async function isAffected(base: Files, head: Files): Promise<boolean | undefined> {
  const tree = async (files: Files) => {
    const source = memorySource(files);
    return { source, entries: await source.list(new Coverage()) };
  };
  const paths = [...new Set([...Object.keys(base), ...Object.keys(head)])];
  return createInfrastructureEngine().isAffected?.({
    base: await tree(base),
    head: await tree(head),
    changed: new Set(paths.filter((path) => base[path] !== head[path])),
    signal: new AbortController().signal,
    log: silentLog,
  });
}

const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers: []\n';

t.test('infrastructure: a change of code and of other YAML affects nothing', async (t) => {
  t.equal(await isAffected({ 'a.js': '1', 'pod.yaml': pod }, { 'a.js': '2', 'pod.yaml': pod }), false);
  t.equal(await isAffected({ 'list.yaml': '- a\n' }, { 'list.yaml': '- b\n' }), false);
});

t.test('infrastructure: what is, becomes or was infrastructure affects it', async (t) => {
  t.equal(await isAffected({ 'pod.yaml': pod }, { 'pod.yaml': `${pod}# b\n` }), true);
  t.equal(await isAffected({}, { 'pod.yaml': pod }), true);
  t.equal(await isAffected({ 'pod.yaml': pod }, {}), true);
  t.equal(await isAffected({ 'pod.yaml': pod }, { 'pod.yaml': '- a\n' }), true);
  t.equal(await isAffected({}, { Dockerfile: 'FROM node:22\n' }), true);
});
