// The documents that a project needs and nobody likes to write, for its owners to make their own.

import type { ProposedFile } from '../control-check.ts';
import type { RepositoryFacts } from '../facts/repository-facts.ts';

/** Who commits most of late, by a name and an address that reach a person. */
export function mainAuthor({ history }: RepositoryFacts): { name: string; email: string } | undefined {
  const counts = new Map<string, { name: string; email: string; count: number }>();
  for (const { author, email } of history?.commits ?? []) {
    if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email) || /\[bot\]|noreply/.test(`${author} ${email}`))
      continue;
    const known = counts.get(email) ?? { name: author, email, count: 0 };
    known.count += 1;
    counts.set(email, known);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0];
}

/** The commands that install and test, by what manifests there are. */
export function buildCommands({ manifests }: RepositoryFacts): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    npm: ['npm install', 'npm test'],
    cargo: ['cargo build', 'cargo test'],
    go: ['go build ./...', 'go test ./...'],
    python: ['pip install -e .', 'python -m pytest'],
    setuptools: ['pip install -e .', 'python -m pytest'],
    maven: ['mvn verify'],
    gradle: ['./gradlew build'],
    bundler: ['bundle install', 'bundle exec rake'],
    composer: ['composer install', 'composer test'],
    nuget: ['dotnet build', 'dotnet test'],
    mix: ['mix deps.get', 'mix test'],
    swift: ['swift build', 'swift test'],
  };
  const top = [...manifests].sort((a, b) => a.path.length - b.path.length)[0];
  return (top && known[top.tool]) ?? ['git clone <this repository>'];
}

export function writeSecurityPolicy(facts: RepositoryFacts): readonly ProposedFile[] {
  const existing = facts.documents.find(({ kind }) => kind === 'security');
  if (existing) return [];
  const email = mainAuthor(facts)?.email;
  const address = email ? `write to ${email}, or use` : 'use';
  return [
    {
      path: 'SECURITY.md',
      text: `# Security policy

## Reporting a vulnerability

Please do not open a public issue. To report a vulnerability privately, ${address} the code host's private form under
"Security", "Report a vulnerability". State the affected version and the steps to reproduce the problem.

We respond within 5 working days, and aim to publish a fix within 90 days. Fixed vulnerabilities are published as security
advisories, and named in the changelog.

## Supported versions

Security fixes are made for the latest release only. Older versions no longer receive them.
`,
    },
  ];
}

export function writeContributingGuide(facts: RepositoryFacts): readonly ProposedFile[] {
  if (facts.documents.some(({ kind }) => kind === 'contributing')) return [];
  const commands = buildCommands(facts)
    .map((command) => `    ${command}\n`)
    .join('');
  return [
    {
      path: 'CONTRIBUTING.md',
      text: `# Contributing

Open an issue before a larger change, so that we can agree on it. To report a bug, open an issue with the steps that show it.

## Building and testing

${commands}
## What a change must bring

- One purpose for each pull request, with a commit message that says why.
- Changes in behavior add or update tests, and all tests must pass.
- Someone other than the author reviews it before it is merged.
- The documentation and the changelog say what users will notice.
`,
    },
  ];
}

export function writeReadme(facts: RepositoryFacts): readonly ProposedFile[] {
  if (facts.documents.some(({ kind }) => kind === 'readme')) return [];
  const commands = buildCommands(facts)
    .map((command) => `    ${command}\n`)
    .join('');
  return [
    {
      path: 'README.md',
      text: `# About this project

## Getting started

Get the source, then run:

${commands}
For questions and bugs, open an issue in the issue tracker.
`,
    },
  ];
}

export function writeCodeOfConduct(facts: RepositoryFacts): readonly ProposedFile[] {
  const email = mainAuthor(facts)?.email ?? 'the maintainers';
  return [
    {
      path: 'CODE_OF_CONDUCT.md',
      text: `# Code of conduct

Everyone who treats others with respect is welcome here. We discuss code and ideas, not people; we accept constructive
criticism, and give it respectfully. Insults, harassment, unwanted attention and publishing private communication are not
acceptable, in the project or wherever someone represents it.

If you meet any of it, write to ${email}. What you say is kept in confidence. The maintainers look into every report, and may edit
or remove contributions and exclude people, for a time or for good.
`,
    },
  ];
}
