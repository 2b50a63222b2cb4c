// Grype's JSON report. https://github.com/anchore/grype
import { imageName } from './image-name.ts';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from './plain-json.ts';
import { requiredObjects, requiredText } from './required-shape.ts';
import {
  dependencyResult,
  memberOf,
  objectsOf,
  type ScannerResult,
  scannerFormat,
  severityOfTool,
  webAddress,
} from './scanner-format.ts';

export const grype = scannerFormat({
  id: 'grype',
  tool: 'Grype',
  types: ['dependency'],
  recognizes: (shape) =>
    !shape.isList &&
    shape.members.has('matches') &&
    textOf(objectOf(memberOf(shape, 'descriptor')).name) === 'grype',
  artifact(document) {
    const { type, target } = objectOf(objectOf(document).source);
    if (type !== 'image') return textOf(target);
    const { userInput, tags } = objectOf(target);
    const name = textOf(userInput);
    // A file or an id of an image changes with each build.
    return imageName(/^sha256:|\.tar(\.gz)?$/.test(name ?? '') ? textOf(listOf(tags)[0]) : name);
  },
  *results(document) {
    for (const match of requiredObjects(objectOf(document), 'matches')) yield readMatch(match);
  },
});

function readMatch(match: JsonObject): ScannerResult {
  const vulnerability = objectOf(match.vulnerability);
  const related = objectsOf(match.relatedVulnerabilities);
  const artifact = objectOf(match.artifact);
  const names = [vulnerability, ...related].flatMap(({ id }) => textOf(id) ?? []);
  // As everywhere, the CVE comes first.
  const id =
    names.find((name) => name.startsWith('CVE-')) ?? requiredText(names, '"vulnerability.id" of each match');
  const name = requiredText([artifact.name], '"artifact.name" of each match');
  const version = textOf(artifact.version) ?? '';
  const fixes = listOf(objectOf(vulnerability.fix).versions).filter((one) => typeof one === 'string');
  const scores = [vulnerability, ...related].flatMap(({ cvss }) => objectsOf(cvss));
  const rated = scores.toSorted((a, b) => Number(textOf(b.version)) - Number(textOf(a.version)))[0] ?? {};
  const epss = objectsOf(vulnerability.epss)[0];
  const description = [vulnerability, ...related].flatMap((one) => textOf(one.description) ?? [])[0];
  return dependencyResult({
    id,
    aliases: names,
    purl: textOf(artifact.purl) ?? `pkg:generic/${encodeURIComponent(name)}@${version}`,
    name,
    version,
    fixedVersion: fixes[0] ?? null,
    severity: severityOfTool(vulnerability.severity),
    title: description?.split('\n')[0]?.slice(0, 160),
    description,
    path: textOf(objectsOf(artifact.locations)[0]?.path),
    layer: textOf(objectsOf(artifact.locations)[0]?.layerID),
    advisory: {
      cvss: textOf(rated.vector) ?? null,
      cvssScore: numberOf(objectOf(rated.metrics).baseScore) ?? null,
      url: webAddress(vulnerability.dataSource),
      ...(epss !== undefined && {
        epss: {
          probability: numberOf(epss.epss) ?? 0,
          percentile: numberOf(epss.percentile) ?? null,
          date: textOf(epss.date) ?? null,
        },
      }),
    },
  });
}
