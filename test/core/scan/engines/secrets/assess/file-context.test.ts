// What a path, and what a file says of itself, mean for the values in it.
import t from 'tap';
import {
  fileContext,
  fileContextOf,
} from '../../../../../../packages/core/src/scan/engines/secrets/assess/file-context.ts';

t.test('fileContext: files for continuous integration are among tests, pipelines are not', async (t) => {
  for (const path of [
    '.ci/compose.ci.yaml',
    'docker-compose-ci.yml',
    'settings.ci.json',
    'charts/a/ci/tls-values.yaml',
    'src/testFixtures/java/A.java',
  ])
    t.equal(fileContext(path).isTest, true, path);
  for (const path of [
    '.github/workflows/ci.yml',
    'ci.yml',
    '.gitlab-ci.yml',
    'deploy.yaml',
    'magic.yml',
    'ci/values.txt',
  ])
    t.equal(fileContext(path).isTest, false, path);
});

t.test('fileContextOf: a factory makes the objects of tests', async (t) => {
  for (const [path, text] of [
    ['lib/app/factory.ex', 'defmodule App.Factory do\n  use ExMachina.Ecto, repo: App.Repo\n'],
    ['app/factories/users.rb', 'FactoryBot.define do\n'],
    ['app/factories.py', 'import factory\n'],
    ['database/UserFactory.php', '<?php\nuse Illuminate\\Database\\Eloquent\\Factories\\Factory;\n'],
  ] as const) {
    t.equal(fileContextOf(path, Buffer.from(text)).isTest, true, path);
    t.equal(fileContextOf(path, Buffer.from('# factory\nclass Factory\n')).isTest, false, path);
  }
});

t.test('fileContext: classes of tests by the case of their names', async (t) => {
  for (const path of [
    'src/LoginTest.java',
    'src/LoginIT.java',
    'a/ShopTests.cs',
    'a/CartSpec.scala',
    'a/CartTestCase.php',
  ])
    t.ok(fileContext(path).isTest, path);
  for (const path of [
    'src/commit.ts',
    'src/audit.py',
    'deploy/latest.json',
    'init.rb',
    'inspect.go',
    'a/contest.rb',
    'a/EDIT.cbl',
  ])
    t.notOk(fileContext(path).isTest, path);
});

t.test('fileContext: manuals, but no code that works on documents', async (t) => {
  for (const path of ['docs/a.ts', 'doc/install/secret.yaml', 'server/docs/k8s/secret.yaml'])
    t.ok(fileContext(path).isTest, path);
  for (const path of ['src/docs/controller.ts', 'app/doc/model.rb', 'src/docstore/secret.yaml'])
    t.notOk(fileContext(path).isTest, path);
});
