// `pip-audit --format json`. https://github.com/pypa/pip-audit
import { isList, type JsonObject, listOf, objectOf, textOf } from './plain-json.ts';
import { requiredObjects, requiredText } from './required-shape.ts';
import { dependencyResult, type ScannerResult, scannerFormat } from './scanner-format.ts';

export const pipAudit = scannerFormat({
  id: 'pip-audit',
  tool: 'pip-audit',
  types: ['dependency'],
  recognizes({ isList, members }) {
    // Older versions wrote the list alone.
    if (isList) return members.has('vulns');
    const names = [...members.keys()];
    return names.includes('dependencies') && names.every((name) => /^(?:dependencies|fixes)$/.test(name));
  },
  *results(document) {
    for (const dependency of dependenciesIn(document)) {
      for (const vulnerability of requiredObjects(dependency, 'vulns'))
        yield readVulnerability(dependency, vulnerability);
    }
  },
  // What pip-audit skips has a reason instead of a version.
  isComplete(document) {
    for (const { skip_reason: reason } of dependenciesIn(document)) if (reason !== undefined) return false;
    return true;
  },
});

function dependenciesIn(document: unknown): Generator<JsonObject> {
  return requiredObjects(isList(document) ? { dependencies: document } : objectOf(document), 'dependencies');
}

function readVulnerability(dependency: JsonObject, vulnerability: JsonObject): ScannerResult {
  const name = requiredText([dependency.name], '"name" of each dependency');
  const version = textOf(dependency.version) ?? '';
  const own = requiredText([vulnerability.id], '"id" of each vulnerability');
  const aliases = listOf(vulnerability.aliases).filter((alias) => typeof alias === 'string');
  const description = textOf(vulnerability.description);
  const fixes = listOf(vulnerability.fix_versions).filter((fix) => typeof fix === 'string');
  return dependencyResult({
    id: aliases.find((alias) => alias.startsWith('CVE-')) ?? own,
    aliases: [own, ...aliases],
    purl: `pkg:pypi/${name.toLowerCase().replaceAll('_', '-')}@${version}`,
    name,
    version,
    fixedVersion: fixes[0] ?? null,
    // pip-audit does not rate.
    severity: 'medium',
    title: description?.split('\n')[0]?.slice(0, 160),
    description,
  });
}
