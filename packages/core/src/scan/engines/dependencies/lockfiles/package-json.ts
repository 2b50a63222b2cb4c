// npm's manifest, read where no lockfile says what is installed.
import type { LockfileParser } from '../lockfile.ts';
import { declaredPackage, sourcedPackage } from './reading/declared-package.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { NpmWorkspaceVersions } from './reading/npm-catalogs.ts';
import { npmRequirements, splitNpmSpec } from './reading/npm-manifest.ts';

/** Archives, Git addresses, and what another file says: no version of a registry. */
const isElsewhere =
  /^(?:patch|catalog|git|github|gitlab|bitbucket|gist|https?|ssh)[:+]|^(?:git)?@?[\w.-]+\/[\w.-]+(?:#|$)/;

export const packageJson: LockfileParser = {
  id: 'package-json',
  title: 'package.json',
  ecosystem: 'npm',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['package.json'],
  parse(text, context) {
    const lines = new LineFinder(text);
    const manifest = readJson(text);
    const workspace = new NpmWorkspaceVersions(manifest, context);
    return npmRequirements(manifest).flatMap(({ name, wanted: written, scope }) => {
      const line = lines.ofMember(name, written);
      const wanted = workspace.wanted(name, written);
      // Folders and workspaces are parts of the repository.
      if (/^(?:workspace|file|link|portal):/.test(wanted)) return [];
      if (isElsewhere.test(wanted)) return [sourcedPackage('npm', { name, source: wanted, scope, line })];
      const alias = wanted.startsWith('npm:') ? splitNpmSpec(wanted) : { name, version: wanted };
      return [
        declaredPackage('npm', { name: alias.name, range: alias.version, scope, line, isBarePin: true }),
      ];
    });
  },
};
