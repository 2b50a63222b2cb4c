// Trivy's JSON report: vulnerabilities, licenses, misconfigurations and secrets. https://trivy.dev/latest/docs/configuration/reporting/
import { imageName } from './image-name.ts';
import { elementsOf } from './large-list.ts';
import {
  entryOf,
  isList,
  type JsonObject,
  lineOf,
  listOf,
  numberOf,
  objectOf,
  textOf,
} from './plain-json.ts';
import { purlTypeOfSystem } from './purl-type-of-system.ts';
import { requiredObjects, requiredText } from './required-shape.ts';
import {
  cweOfTool,
  dependencyResult,
  objectsOf,
  packageUrl,
  placeOf,
  type ScannerResult,
  scannerFormat,
  severityOfTool,
  webAddress,
} from './scanner-format.ts';

const purlTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    cargo: ['cargo', 'rustbinary'],
    cocoapods: ['cocoapods'],
    composer: ['composer'],
    conan: ['conan'],
    conda: ['conda-environment', 'conda-pkg'],
    gem: ['bundler', 'gemspec'],
    golang: ['gobinary', 'gomod'],
    hex: ['hex'],
    maven: ['gradle', 'jar', 'pom', 'sbt'],
    npm: ['bun', 'node-pkg', 'npm', 'pnpm', 'yarn'],
    nuget: ['dotnet-core', 'nuget', 'packages-props'],
    pub: ['pub'],
    pypi: ['pip', 'pipenv', 'poetry', 'python-pkg', 'uv'],
    swift: ['swift'],
  }).flatMap(([type, names]) => names.map((name) => [name, type])),
);

/** A cluster has results for each of its resources; reports before 0.40 list them by what was found. */
const clusterLists = ['Resources', 'Vulnerabilities', 'Misconfigurations'] as const;

export const trivy = scannerFormat({
  id: 'trivy',
  tool: 'Trivy',
  types: ['dependency', 'security'],
  // Before 0.20 the results stand alone in a list.
  recognizes: ({ isList, members }) =>
    (isList && members.has('Target') && (members.has('Vulnerabilities') || members.has('Type'))) ||
    (!isList &&
      ((members.has('SchemaVersion') && members.has('ArtifactName')) ||
        (members.has('ClusterName') && clusterLists.some((name) => members.has(name))))),
  artifact(document) {
    const report = objectOf(document);
    // `name:tag (debian 12)`
    const [first] = elementsOf(document) ?? [];
    if (first !== undefined) return imageName(/^(\S+) \(/.exec(textOf(objectOf(first).Target) ?? '')?.[1]);
    const name = textOf(report.ArtifactName) ?? textOf(report.ClusterName);
    if (report.ArtifactType !== 'container_image') return name;
    const [tag] = listOf(objectOf(report.Metadata).RepoTags);
    // A file or an id of an image changes with each build.
    return imageName(/^sha256:|\.tar(\.gz)?$/.test(name ?? '') ? textOf(tag) : name);
  },
  *results(document) {
    for (const { result, workload } of isList(document)
      ? resultsAlone(document)
      : resultsIn(objectOf(document))) {
      const target = targetOf(result, workload);
      for (const one of requiredObjects(result, 'Vulnerabilities'))
        yield readVulnerability(one, result, target, workload);
      for (const one of requiredObjects(result, 'Licenses')) yield readLicense(one);
      for (const one of requiredObjects(result, 'Misconfigurations'))
        if (one.Status === undefined || one.Status === 'FAIL') yield readMisconfiguration(one, target);
      for (const one of requiredObjects(result, 'Secrets')) yield readSecret(one, target);
    }
  },
});

interface Result {
  readonly result: JsonObject;
  readonly workload: Workload | undefined;
}

function* resultsAlone(document: unknown): Generator<Result> {
  for (const result of requiredObjects({ document }, 'document')) yield { result, workload: undefined };
}

function* resultsIn(report: JsonObject): Generator<Result> {
  yield* resultsOf(report);
  for (const name of clusterLists)
    for (const resource of requiredObjects(report, name)) yield* resultsOf(resource);
}

function* resultsOf(one: JsonObject): Generator<Result> {
  for (const result of requiredObjects(one, 'Results')) yield { result, workload: workloadOf(one) };
}

/** A resource of a cluster; two of one name are two in two namespaces. */
interface Workload {
  readonly name: string;
  readonly place: string;
}

function workloadOf({ Namespace, Kind, Name }: JsonObject): Workload | undefined {
  const [kind, name] = [textOf(Kind), textOf(Name)];
  if (kind === undefined || name === undefined) return undefined;
  const namespace = textOf(Namespace);
  const own = `${kind}/${name}`;
  return { name: own, place: namespace ? `${namespace}/${own}` : own };
}

function targetOf(result: JsonObject, workload: Workload | undefined): string {
  const target = textOf(result.Target) ?? '';
  if (workload === undefined) return target;
  return target === workload.name ? workload.place : `${workload.place}/${target}`;
}

function readVulnerability(
  one: JsonObject,
  result: JsonObject,
  target: string,
  workload: Workload | undefined,
): ScannerResult {
  const path = textOf(one.PkgPath);

  const name = requiredText([one.PkgName, one.PkgID], '"PkgName" of each vulnerability');
  const version = textOf(one.InstalledVersion) ?? '';
  const scores = Object.values(objectOf(one.CVSS)).map(objectOf);
  const rated = scores.find(({ V40Vector, V3Vector }) => textOf(V40Vector) ?? textOf(V3Vector)) ?? {};
  return dependencyResult({
    id: requiredText([one.VulnerabilityID], '"VulnerabilityID" of each vulnerability'),
    aliases: vendorIds(one),
    purl: textOf(objectOf(one.PkgIdentifier).PURL) ?? packageUrl(purlTypeOf(result), name, version),
    name,
    version,
    // Several are named where several branches are maintained.
    fixedVersion: textOf(one.FixedVersion)?.split(',')[0]?.trim() ?? null,
    severity: severityOfTool(one.Severity),
    title: textOf(one.Title),
    description: textOf(one.Description),
    // Packages of an image's system are in no file of the repository; of a cluster the workload is known.
    path:
      result.Class === 'os-pkgs'
        ? workload?.place
        : path === undefined
          ? target
          : workload
            ? `${workload.place}/${path}`
            : path,
    layer: textOf(objectOf(one.Layer).DiffID) ?? textOf(objectOf(one.Layer).Digest),
    cwe: cweOfTool(one.CweIDs ?? []),
    advisory: {
      cvss: textOf(rated.V40Vector) ?? textOf(rated.V3Vector) ?? null,
      cvssScore: numberOf(rated.V40Score) ?? numberOf(rated.V3Score) ?? null,
      url: webAddress(one.PrimaryURL),
      published: textOf(one.PublishedDate) ?? null,
      modified: textOf(one.LastModifiedDate) ?? null,
    },
  });
}

/** Before 0.46 Trivy wrote no package URLs: what it scanned says the type, of a system with its name. */
function purlTypeOf(result: JsonObject): string {
  const of = textOf(result.Type)?.toLowerCase() ?? '';
  return purlTypeOfSystem(of) ?? entryOf(purlTypes, of) ?? 'generic';
}

/** The license of a package, or of a single file. */
function readLicense(one: JsonObject): ScannerResult {
  const license = textOf(one.Name) ?? 'unknown';
  const path = textOf(one.FilePath);
  const name = textOf(one.PkgName) || undefined;
  const subject = name ?? path ?? 'unknown';
  const purl = `pkg:generic/${encodeURIComponent(subject)}`;
  return {
    type: 'dependency',
    detection: {
      ruleId: 'trivy-license',
      category: 'license',
      severity: severityOfTool(one.Severity),
      title: `${subject}: License ${license}`,
      description: `${subject} is licensed under ${license}, which Trivy classifies as ${textOf(one.Category) ?? 'unknown'}.`,
      remediation: '',
      location: path ? placeOf(path) : null,
      anchor: { kind: 'dependency', purl, advisory: `license:${license}` },
      ...(name !== undefined && {
        package: { purl, name, version: '', fixedVersion: null, scope: null, dependencyPath: null },
      }),
    },
  };
}

function vendorIds(one: JsonObject): readonly string[] {
  const ids = Array.isArray(one.VendorIDs) ? one.VendorIDs : [];
  return ids.filter((id) => typeof id === 'string');
}

function readMisconfiguration(one: JsonObject, target: string): ScannerResult {
  const cause = objectOf(one.CauseMetadata);
  const startLine = lineOf(cause.StartLine) ?? 1;
  const code = objectsOf(objectOf(cause.Code).Lines)
    .map(({ Content }) => textOf(Content) ?? '')
    .join('\n');
  const ruleId = textOf(one.ID) ?? textOf(one.AVDID) ?? 'misconfiguration';
  return {
    type: 'security',
    detection: {
      ruleId,
      category: 'infrastructure',
      severity: severityOfTool(one.Severity),
      title: textOf(one.Title) ?? ruleId,
      description: [textOf(one.Message), textOf(one.Description)].filter(Boolean).join(' '),
      remediation: textOf(one.Resolution) ?? '',
      location: placeOf(target, startLine, lineOf(cause.EndLine) ?? startLine),
      anchor: { kind: 'code', text: `${textOf(cause.Resource) ?? ''}\n${code}`.trim() },
      ...(code.trim() !== '' && { excerpt: code.slice(0, 1_000) }),
    },
  };
}

/** Trivy masks the value, so that file, rule and the masked line are its identity. */
function readSecret(one: JsonObject, target: string): ScannerResult {
  const ruleId = textOf(one.RuleID) ?? 'secret';
  const startLine = lineOf(one.StartLine) ?? 1;
  const title = textOf(one.Title) ?? ruleId;
  return {
    type: 'security',
    detection: {
      ruleId,
      category: 'secrets-in-code',
      severity: severityOfTool(one.Severity, 'high'),
      title,
      description: title,
      remediation: 'Revoke the secret, then remove it from the code and the history.',
      location: placeOf(target, startLine, lineOf(one.EndLine) ?? startLine),
      anchor: { kind: 'code', text: textOf(one.Match) ?? '' },
      cwe: ['CWE-798'],
    },
  };
}
