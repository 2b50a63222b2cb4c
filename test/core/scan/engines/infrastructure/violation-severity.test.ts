import t from 'tap';
import type { Resource } from '../../../../../packages/core/src/scan/engines/infrastructure/resource.ts';
import { newFields } from '../../../../../packages/core/src/scan/engines/infrastructure/value.ts';
import { effectiveSeverity } from '../../../../../packages/core/src/scan/engines/infrastructure/violation-severity.ts';

function resource(type: string, fields: Readonly<Record<string, string | boolean>> = {}): Resource {
  return {
    type,
    name: 'a',
    path: 'a',
    startLine: 1,
    endLine: 1,
    fields: Object.assign(newFields(1), fields),
  };
}

t.test('effectiveSeverity: medium where nobody else reaches it', async (t) => {
  for (const [path, of] of [
    ['tests/main.tf', resource('aws_s3_bucket')],
    ['_archived/pod.yaml', resource('kubernetes.container')],
    ['docker/devenv/nginx.conf', resource('nginx.location')],
    ['dev/Dockerfile', resource('dockerfile')],
    ['dev/k8s/pod.yaml', resource('kubernetes.container')],
    ['compose.yml', resource('compose.service')],
    ['compose.yml', resource('compose.service', { restart: 'no' })],
    ['dev/compose.yml', resource('compose.service', { restart: 'always' })],
  ] as const) {
    t.equal(effectiveSeverity('critical', path, of), 'medium', `${path} ${of.type}`);
    t.equal(effectiveSeverity('low', path, of), 'low');
  }
});

t.test('effectiveSeverity: as given where it lasts', async (t) => {
  for (const [path, of] of [
    ['main.tf', resource('aws_s3_bucket')],
    ['environments/dev/main.tf', resource('aws_s3_bucket')],
    ['deploy/pod.yaml', resource('kubernetes.container')],
    ['nginx.conf', resource('nginx.location')],
    ['compose.yml', resource('compose.service', { restart: 'unless-stopped' })],
    ['compose.yml', resource('compose.service', { deploy: true })],
  ] as const)
    t.equal(effectiveSeverity('high', path, of), 'high', `${path} ${of.type}`);
});
