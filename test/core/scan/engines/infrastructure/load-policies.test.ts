// A build holds the policies of its sources: an older file of them is not used in a checkout.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { readBuiltPolicies } from '../../../../../packages/core/src/scan/engines/infrastructure/load-policies.ts';

const policy = (id: string, title: string): string => `id: ${id}
title: ${title}
severity: low
confidence: high
description: It is an example.
remediation: Change it.
cwe: [CWE-16]
references: [https://example.com/]
resources: [aws_example]
condition: resource.on == true
samples:
  fail:
    - resource "aws_example" "a" {}
  pass:
    - resource "aws_example" "a" { on = true }
`;

function build(t: Test) {
  const folder = t.testdir({
    'policies.json': JSON.stringify([{ id: 'aws-example', title: 'Built' }]),
    policies: { aws: { 'aws-example.yaml': policy('aws-example', 'Changed') } },
  });
  const [file, sources] = [join(folder, 'policies.json'), join(folder, 'policies')];
  const aws = join(sources, 'aws');
  for (const path of [join(aws, 'aws-example.yaml'), aws, sources]) utimesSync(path, 1_000, 1_000);
  utimesSync(file, 2_000, 2_000);
  return { file, sources, aws, titles: () => readBuiltPolicies(file, sources).map(({ title }) => title) };
}

t.test('readBuiltPolicies: reads the built file while no source is newer', async (t) => {
  const { titles } = build(t);
  t.same(titles(), ['Built']);
});

t.test('readBuiltPolicies: reads the built file where there are no sources', async (t) => {
  const { file, sources } = build(t);
  rmSync(sources, { recursive: true });
  t.same(
    readBuiltPolicies(file, sources).map(({ title }) => title),
    ['Built'],
  );
});

t.test('readBuiltPolicies: reads the sources after one was changed, added or deleted', async (t) => {
  const changed = build(t);
  utimesSync(join(changed.aws, 'aws-example.yaml'), 3_000, 3_000);
  t.same(changed.titles(), ['Changed']);

  const added = build(t);
  mkdirSync(join(added.sources, 'google'));
  writeFileSync(join(added.sources, 'google/google-other.yaml'), policy('google-other', 'Added'));
  t.same(added.titles(), ['Changed', 'Added']);

  const deleted = build(t);
  rmSync(join(deleted.aws, 'aws-example.yaml'));
  t.same(deleted.titles(), []);
});
