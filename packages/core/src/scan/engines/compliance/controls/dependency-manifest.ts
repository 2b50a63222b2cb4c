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
  ['Elixir', /\.exs?$/, /^$/],
  ['Scala', /\.(?:scala|sc)$/, /^(?:maven|gradle)$/],
  ['Clojure', /\.clj[cs]?$/, /^maven$/],
  ['Haskell', /\.l?hs$/, /^$/],
  ['Dart', /\.dart$/, /^$/],
  ['Julia', /\.jl$/, /^$/],
];

/** Of no package manager that most use: where most is written in one of them, a manifest says nothing of the rest. */
const withoutManager: typeof languages = [
  ['C or C++', /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx)$/, /^$/],
  ['OCaml', /\.mli?$/, /^$/],
  ['Perl', /\.(?:p[lm]|t)$/, /^$/],
  ['Erlang', /\.[eh]rl$/, /^$/],
  ['Lua', /\.lua$/, /^$/],
  ['R', /\.R$/, /^$/],
  ['Swift or Objective-C', /\.(?:swift|m|mm)$/, /^$/],
];
/** A test framework that was copied in is not what the project is written in. */
const copied = /(?:^|\/)(?:vendor|third_party|node_modules|external|extern|deps)\//;

/** Formats in which projects declare dependencies beside those that are read: of earlier tools, and of any language. */
const others: Readonly<Record<string, RegExp>> = {
  'JavaScript or TypeScript': /(?:^|\/)(?:bower|deno|jsr)\.jsonc?$/,
  Python:
    /(?:^|\/)(?:requirements\/[\w.-]{1,200}\.(?:txt|in)|requirements[\w.-]{0,200}\.in|(?:conda|environment)[\w.-]{0,200}\.ya?ml)$/,
  Go: /(?:^|\/)(?:glide\.ya?ml|Gopkg\.toml|Godeps\/Godeps\.json|vendor\.conf|vendor\/(?:vendor\.json|manifest))$/,
  'Java or Kotlin': /(?:^|\/)(?:ivy\.xml|build\.sbt|libs\.versions\.toml)$/,
  Ruby: /(?:^|\/)gems\.rb$/,
  'C#': /(?:^|\/)(?:packages\.config|paket\.dependencies|Directory\.Packages\.props)$/,
  Elixir: /(?:^|\/)mix\.exs$/,
  Scala: /(?:^|\/)(?:build\.(?:sbt|sc|mill)|project\/[\w.-]{1,200}\.(?:sbt|scala))$/,
  Clojure: /(?:^|\/)(?:project\.clj|deps\.edn|shadow-cljs\.edn|build\.boot|bb\.edn)$/,
  Haskell: /(?:^|\/)(?:[\w.-]{1,200}\.cabal|package\.yaml)$/,
  Dart: /(?:^|\/)pubspec\.yaml$/,
  Julia: /(?:^|\/)(?:Julia)?Project\.toml$/,
};
const ofAnyLanguage = /(?:^|\/)(?:MODULE\.bazel|WORKSPACE(?:\.bazel)?)$/;

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
    const main = [...languages, ...withoutManager]
      .map(([name, files, tools]) => ({
        name,
        tools,
        count: paths.filter((path) => files.test(path) && !copied.test(path)).length,
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)[0];
    if (!main || withoutManager.some(([name]) => name === main.name))
      return notApplicable('The repository uses no language with a package manager.');
    const found = [
      ...manifests.filter(({ tool }) => main.tools.test(tool)).map(({ path }) => path),
      ...paths.filter((path) => others[main.name]?.test(path) || ofAnyLanguage.test(path)),
    ];
    return found.length > 0
      ? pass(
          `${main.name} dependencies are declared.`,
          found.slice(0, 5).map((path) => ({ path, note: 'the manifest' })),
        )
      : fail(`The code is mostly ${main.name}, but no manifest declares its dependencies.`);
  },
};
