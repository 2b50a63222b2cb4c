// Hiding by files that say how a repository is scanned, of this and of other scanners, and by attributes of Git.
import { type Draft, extra, type Hiding } from './hiding-draft.ts';

const rules = [
  'aws-access-token',
  'aws-access-key-id',
  'github-pat',
  'stripe-access-token',
  'generic-api-key',
];
/** Of what is planted. */
const ownRules = [...rules, 'command-injection', 'sql-injection', 'generic-secret', 'stripe-secret-key'];
const attributes = (what: string) => extra('.gitattributes', ({ path }) => `${path} ${what}\n* ${what}\n`);
const config = (settings: (draft: Draft) => object): Hiding =>
  extra('assay.config.json', (draft) => JSON.stringify(settings(draft)));
const languages = ['javascript', 'python', 'java', 'go', 'ruby', 'php', 'csharp'];

export const hidingBySettings: Readonly<Record<string, Hiding>> = {
  '.assayignore': extra('.assayignore', ({ path }) => `${path}\n**\n`),
  'nested .assayignore': extra('src/.assayignore', ({ path }) => `${path}\n**\n`),
  '.gitleaksignore': extra('.gitleaksignore', ({ path }) =>
    rules.map((rule) => `${path}:${rule}:1`).join('\n'),
  ),
  '.gitleaks.toml': extra(
    '.gitleaks.toml',
    () => "[extend]\nuseDefault = true\n[allowlist]\npaths = ['''.*''']\n",
  ),
  '.gitleaks.toml without rules': extra(
    '.gitleaks.toml',
    () => `[extend]\nuseDefault = true\ndisabledRules = ${JSON.stringify(rules)}\n`,
  ),
  'nested .gitleaks.toml': extra(
    'src/.gitleaks.toml',
    () => "[extend]\nuseDefault = true\n[[allowlists]]\nregexes = ['''.*''']\n",
  ),
  'assay.config.json': config(({ path }) => ({
    exclude: [path, '**'],
    codeQuality: { exclude: [path, '**'] },
  })),
  'nested assay.config.json': extra('src/assay.config.json', () => JSON.stringify({ exclude: ['**'] })),
  'rules that are off': config(() => ({
    rules: Object.fromEntries(ownRules.map((id) => [id, { off: true, reason: 'known' }])),
  })),
  'rules of no severity': config(() => ({
    rules: Object.fromEntries(ownRules.map((id) => [id, { severity: 'info' }])),
  })),
  'other audit types': config(() => ({ types: ['compliance'], failOn: ['never'] })),
  'models with sanitizers': config(() => ({
    models: languages.map((language) => ({
      language,
      sanitizers: ['*.{query,args}', '*.get', '*.getParameter', 'params', '*.Query'],
    })),
  })),
  'settings that are not valid': extra('assay.config.json', () => '{"exclude": ["**"], "models": 1'),
  'rules that are not valid': (draft) => {
    draft.extra['assay.config.json'] = JSON.stringify({
      codeRules: ['assay-rules/a.yml'],
      policies: ['assay-policies/a.yml'],
    });
    draft.extra['assay-rules/a.yml'] = 'rules: [{id: 1';
    draft.extra['assay-policies/a.yml'] = '- [';
  },
  'assay-rules.toml': extra('assay-rules.toml', () => "[allowlist]\npaths = ['''.*''']\n"),
  '.github/assay.yml': extra('.github/assay.yml', () => 'review: {types: [], block: never}\n'),
  '.secrets.baseline': extra('.secrets.baseline', ({ path }) =>
    JSON.stringify({
      version: '1.5.0',
      results: { [path]: [{ type: 'AWS Access Key', filename: path, line_number: 1, is_secret: false }] },
    }),
  ),
  'osv-scanner.toml and VEX': (draft) => {
    draft.extra['osv-scanner.toml'] = '[[PackageOverrides]]\nignore = true\n';
    draft.extra['.vex/all.openvex.json'] = JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      statements: [],
    });
  },
  'settings of other scanners': (draft) => {
    draft.extra['.trivyignore'] = '*\nAVD-AWS-0107\n';
    draft.extra['.checkov.yaml'] = 'skip-check: ["*"]\n';
    draft.extra['.semgrepignore'] = '**\n';
    draft.extra['zizmor.yml'] = 'rules: {template-injection: {disable: true}}\n';
    draft.extra['.github/zizmor.yml'] = 'rules: {template-injection: {ignore: ["*"]}}\n';
    draft.extra['.gitguardian.yaml'] = 'secret: {ignored_paths: ["**"]}\n';
    draft.extra['.snyk'] = 'exclude: {global: ["**"]}\n';
    draft.extra['sonar-project.properties'] = 'sonar.exclusions=**\n';
    draft.extra['.gitignore'] = '*\n';
  },
  'linguist-generated': attributes('linguist-generated=true'),
  'linguist-vendored': attributes('linguist-vendored linguist-documentation -linguist-detectable'),
  'linguist-language': attributes('linguist-language=Text'),
  'binary attribute': attributes('binary -diff -text'),
  'diff driver': attributes('diff=none merge=binary'),
  'export-ignore': attributes('export-ignore export-subst'),
  'working-tree-encoding': attributes('working-tree-encoding=UTF-16'),
  'filter attribute': attributes('filter=lfs diff=lfs merge=lfs -text'),
};
