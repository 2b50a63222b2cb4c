// What a change cannot decide about itself: these files are read from the merge base.
import t from 'tap';
import { isSettingsFile } from '../../../../packages/core/src/scan/pipeline/settings-files.ts';

const settings: Readonly<Record<string, readonly string[]>> = {
  configuration: ['assay.config.json'],
  'ignore files': ['.assayignore', '.gitleaksignore', '.secrets.baseline'],
  'rules of secrets': ['.gitleaks.toml', 'config/gitleaks.toml', 'assay-rules.toml', 'assay-rules.json'],
  'rules and policies': [
    'assay-rules/acme.yml',
    'assay-rules/acme.yaml',
    'assay-policies/acme.yaml',
    'assay-policies/acme.yml',
  ],
  'VEX documents': ['osv-scanner.toml', 'services/api/osv-scanner.toml', '.vex/app.json', 'a/vex/app.json'],
};

const others = [
  'src/assay.config.json',
  'docs/.assayignore',
  'src/leaks.toml.ts',
  'docs/assay-rules.toml',
  'assay-rules.toml.md',
  'assay-policies.yaml',
  'src/assay-rules.ts',
  'vex/readme.md',
  'src/index.ts',
];

for (const [kind, paths] of Object.entries(settings)) {
  t.test(`isSettingsFile: ${kind}`, async (t) => {
    for (const path of paths) t.equal(isSettingsFile(path), true, path);
  });
}

t.test('isSettingsFile: other files belong to the change', async (t) => {
  for (const path of others) t.equal(isSettingsFile(path), false, path);
});
