// A configuration of Dependabot for what the repository really has.
import type { RepositoryFacts } from '../facts/repository-facts.ts';

const ecosystems: Readonly<Record<string, string>> = {
  npm: 'npm',
  cargo: 'cargo',
  go: 'gomod',
  python: 'pip',
  pipenv: 'pip',
  pip: 'pip',
  setuptools: 'pip',
  bundler: 'bundler',
  composer: 'composer',
  mix: 'mix',
  pub: 'pub',
  swift: 'swift',
  maven: 'maven',
  gradle: 'gradle',
  nuget: 'nuget',
};

export function dependabotFile({ manifests, workflows, baseImages }: RepositoryFacts): string {
  const wanted = new Set<string>();
  if (workflows.length > 0) wanted.add('github-actions\0/');
  for (const { path, tool, lock, dependencies } of manifests) {
    const ecosystem = ecosystems[tool];
    // Workspaces are updated where their lockfile lies.
    if (ecosystem && dependencies?.length !== 0) wanted.add(`${ecosystem}\0${folderOf(lock?.path ?? path)}`);
  }
  for (const { path } of baseImages) wanted.add(`docker\0${folderOf(path)}`);
  if (wanted.size === 0) wanted.add('github-actions\0/');
  const updates = [...wanted].sort().map((one) => {
    const [ecosystem, folder = '/'] = one.split('\0');
    return `  - package-ecosystem: ${ecosystem}\n    directory: ${JSON.stringify(folder)}\n    schedule:\n      interval: weekly\n`;
  });
  return `version: 2\nupdates:\n${updates.join('')}`;
}

function folderOf(path: string): string {
  return `/${path.slice(0, Math.max(0, path.lastIndexOf('/')))}`;
}
