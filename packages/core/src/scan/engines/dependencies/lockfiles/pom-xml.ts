// Maven's manifest: properties, parents in the repository and dependencyManagement are followed as Maven does.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredAs } from './reading/declared-package.ts';
import { isMavenPin, lowestMavenVersion, type PomDependency, PomProject } from './reading/pom-project.ts';

export const pomXml: LockfileParser = {
  id: 'pom-xml',
  title: 'Maven',
  ecosystem: 'Maven',
  kind: 'manifest',
  files: ['pom.xml', '*.pom'],
  parse(text, context) {
    return pomPackages(PomProject.read(text, context));
  },
};

function pomPackages(project: PomProject): Package[] {
  const found = new Map<string, Package>();
  for (const dependency of project.dependencies()) {
    const name = `${dependency.group}:${dependency.artifact}`;
    const key = `${name}:${dependency.type}:${dependency.classifier}`;
    if (found.has(key)) continue;
    found.set(key, {
      ecosystem: 'Maven',
      name,
      version: lowestMavenVersion(dependency.version),
      scope: scopeOf(dependency),
      direct: true,
      path: [name],
      line: dependency.line,
      ...declaredAs(dependency.version, isMavenPin(dependency.version)),
    });
  }
  return [...found.values()];
}

function scopeOf({ scope, optional }: PomDependency): PackageScope {
  if (scope === 'test') return 'development';
  return optional === 'true' ? 'optional' : 'runtime';
}
