import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

const languages: readonly (readonly [string, RegExp, RegExp])[] = [
  ['JavaScript or TypeScript', /\.[cm]?[jt]sx?$/, /^(?:npm|deno)$/],
  ['Python', /\.py$/, /^(?:python|pipenv|setuptools|pip)$/],
  ['Go', /\.go$/, /^go$/],
  ['Rust', /\.rs$/, /^cargo$/],
  ['Java or Kotlin', /\.(?:java|kt)$/, /^(?:maven|gradle)$/],
  ['Ruby', /\.rb$/, /^(?:bundler|gem)$/],
  ['PHP', /\.php$/, /^composer$/],
  ['C#', /\.cs$/, /^nuget$/],
];

export const dependencyManifest: ControlCheck = {
  id: 'dependency-manifest',
  level: 'level1',
  title: 'Direct dependencies are declared in a manifest',
  why: 'Dependencies that are not declared cannot be updated, checked for vulnerabilities or reproduced.',
  remediation:
    'Declare direct dependencies in the manifest of the ecosystem (package.json, pyproject.toml, go.mod …).',
  references: [ospsBaseline],
  requirements: ['OSPS-QA-02.01'],
  severity: 'medium',
  category: 'supply-chain',
  check({ paths, manifests }) {
    const main = languages
      .map(([name, files, tools]) => ({
        name,
        tools,
        count: paths.filter((path) => files.test(path)).length,
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)[0];
    if (!main) return notApplicable('The repository uses no language with a package manager.');
    const found = manifests.filter(({ tool }) => main.tools.test(tool));
    return found.length > 0
      ? pass(
          `${main.name} dependencies are declared.`,
          found.slice(0, 5).map(({ path }) => ({ path, note: 'the manifest' })),
        )
      : fail(`The code is mostly ${main.name}, but no manifest declares its dependencies.`);
  },
};
