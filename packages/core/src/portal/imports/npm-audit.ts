// `npm audit --json`, of npm 7 and later, and of npm 6. https://docs.npmjs.com/cli/commands/npm-audit
import { type JsonObject, listOf, numberOf, objectOf, textOf } from './plain-json.ts';
import { requiredList, requiredMember, requiredObject, requiredText } from './required-shape.ts';
import {
  cweOfTool,
  dependencyResult,
  objectsOf,
  type ScannerResult,
  scannerFormat,
  severityOfTool,
  webAddress,
} from './scanner-format.ts';

export const npmAudit = scannerFormat({
  id: 'npm-audit',
  tool: 'npm audit',
  types: ['dependency'],
  recognizes: ({ isList, members }) =>
    !isList && (members.has('auditReportVersion') || (members.has('advisories') && members.has('metadata'))),
  *results(document) {
    const report = objectOf(document);
    for (const value of Object.values(requiredMember(report, 'vulnerabilities')))
      yield* readPackage(requiredObject(value, 'Each member of "vulnerabilities"'));
    for (const value of Object.values(requiredMember(report, 'advisories')))
      yield readAdvisory(requiredObject(value, 'Each member of "advisories"'));
  },
});

/** What a package is affected by itself; `via` also names packages that are reported on their own. */
function* readPackage(found: JsonObject): Generator<ScannerResult> {
  const name = requiredText([found.name], '"name" of each vulnerability');
  const fix = objectOf(found.fixAvailable);
  for (const via of requiredList(found, 'via')) {
    if (typeof via === 'string') continue;
    const advisory = requiredObject(via, 'Each element of "via"');
    const url = webAddress(advisory.url);
    yield dependencyResult({
      id: idOf(url) ?? `npm-${String(advisory.source)}`,
      purl: purlOf(name),
      name,
      version: '',
      fixedVersion: textOf(fix.name) === name ? (textOf(fix.version) ?? null) : null,
      severity: severityOfTool(advisory.severity),
      title: textOf(advisory.title),
      description: `${name} ${textOf(advisory.range) ?? ''} is affected.`,
      path: 'package-lock.json',
      cwe: cweOfTool(advisory.cwe ?? []),
      advisory: {
        url,
        cvss: textOf(objectOf(advisory.cvss).vectorString) ?? null,
        cvssScore: numberOf(objectOf(advisory.cvss).score) || null,
      },
    });
  }
}

function readAdvisory(advisory: JsonObject): ScannerResult {
  const name = requiredText([advisory.module_name], '"module_name" of each advisory');
  const url = webAddress(advisory.url);
  const cves = listOf(advisory.cves).filter((cve) => typeof cve === 'string');
  const id = cves[0] ?? textOf(advisory.github_advisory_id) ?? idOf(url) ?? `npm-${String(advisory.id)}`;
  const version = textOf(objectsOf(advisory.findings)[0]?.version) ?? '';
  const fixed = /^>=\s*([\w.+-]+)/.exec(textOf(advisory.patched_versions) ?? '')?.[1];
  return dependencyResult({
    id,
    aliases: [...cves, textOf(advisory.github_advisory_id) ?? id],
    purl: purlOf(name, version),
    name,
    version,
    fixedVersion: fixed ?? null,
    severity: severityOfTool(advisory.severity),
    title: textOf(advisory.title),
    description: textOf(advisory.overview),
    path: 'package-lock.json',
    cwe: cweOfTool(advisory.cwe ?? []),
    advisory: { url },
  });
}

function idOf(url: string | null): string | undefined {
  return /\/(GHSA(?:-[0-9a-z]{4}){3})\b/.exec(url ?? '')?.[1];
}

function purlOf(name: string, version = ''): string {
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  return `pkg:npm/${encoded}${version === '' ? '' : `@${version}`}`;
}
