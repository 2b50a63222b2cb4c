// npm's manifest, read where no lockfile says what is installed.
import type { LockfileParser } from '../lockfile.ts';
import { declaredPackage } from './reading/declared-package.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { npmRequirements, splitNpmSpec } from './reading/npm-manifest.ts';

export const packageJson: LockfileParser = {
  id: 'package-json',
  title: 'package.json',
  ecosystem: 'npm',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['package.json'],
  parse(text) {
    const lines = new LineFinder(text);
    return npmRequirements(readJson(text)).flatMap(({ name, wanted, scope }) => {
      const line = lines.ofMember(name, wanted);
      // Workspaces, folders, archives and git addresses come from no registry.
      if (
        /^(?:workspace|file|link|portal|patch|catalog|git|github|https?|ssh)[:+]|^[\w.-]+\/[\w.-]+(?:#|$)/.test(
          wanted,
        )
      )
        return [];
      const alias = wanted.startsWith('npm:') ? splitNpmSpec(wanted) : { name, version: wanted };
      return [
        declaredPackage('npm', { name: alias.name, range: alias.version, scope, line, isBarePin: true }),
      ];
    });
  },
};
