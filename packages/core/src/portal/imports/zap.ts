// ZAP's traditional JSON report. Its places are addresses, not files. https://www.zaproxy.org/docs/desktop/addons/report-generation/
import type { Severity } from '../../vocabulary/severity.ts';
import { isList, type JsonObject, objectOf, textOf } from './plain-json.ts';
import { requiredObjects, requiredText } from './required-shape.ts';
import {
  cweOfTool,
  memberOf,
  objectsOf,
  type ScannerResult,
  scannerFormat,
  severityOfTool,
  withoutMarkup,
} from './scanner-format.ts';

export const zap = scannerFormat({
  id: 'zap',
  tool: 'ZAP',
  types: ['security'],
  recognizes: (shape) =>
    !shape.isList &&
    // Reports of GitLab that ZAP made have what it wrote, too.
    !['<OWASPZAPReport>', 'vulnerabilities'].some((name) => shape.members.has(name)) &&
    objectsOf(listed(memberOf(shape, 'site'))).some(({ alerts }) => isList(alerts)),
  parts(document) {
    const sites = requiredObjects({ site: listed(objectOf(document).site) }, 'site');
    return [...Map.groupBy(sites, (site) => textOf(site['@name']))].map(([artifact, same]) => ({
      artifact,
      results: alertsOf(same),
    }));
  },
});

function* alertsOf(sites: readonly JsonObject[]): Generator<ScannerResult> {
  for (const site of sites) {
    const alerts = Map.groupBy(requiredObjects(site, 'alerts'), referenceOf);
    for (const same of alerts.values()) yield readAlert(same, textOf(site['@name']) ?? '');
  }
}

/** A single site is not in a list in some versions. */
function listed(value: unknown): unknown {
  return isList(value) || value === undefined ? value : [value];
}

const severities: readonly Severity[] = ['info', 'low', 'medium', 'high'];
const shownInstances = 10;

function titleOf(alert: JsonObject): string {
  return textOf(alert.alert) ?? textOf(alert.name) ?? ruleIdOf(alert);
}

function ruleIdOf({ alertRef, pluginid }: JsonObject): string {
  return requiredText([alertRef, pluginid], '"pluginid" of each alert');
}

/** Before ZAP 2.12, the alerts of one rule differ in their names only. */
function referenceOf(alert: JsonObject): string {
  return textOf(alert.alertRef) ?? `${ruleIdOf(alert)} ${titleOf(alert)}`;
}

/** One for each alert and site, which has it on every page that shares its cause: some versions repeat it for each. */
function readAlert(same: readonly JsonObject[], site: string): ScannerResult {
  const alert = same.toSorted((a, b) => riskOf(b) - riskOf(a))[0] as JsonObject;
  const confidence = Math.max(...same.map((one) => Number(one.confidence) || 0));
  const found = same.flatMap((one) => [...requiredObjects(one, 'instances')]);
  const instances = found.map(({ method, uri, param }) =>
    [textOf(method), textOf(uri), textOf(param) && `(${textOf(param)})`].filter(Boolean).join(' '),
  );
  const more = instances.length > shownInstances ? ` and ${instances.length - shownInstances} more` : '';
  const places = instances.slice(0, shownInstances).join(', ');
  const description = withoutMarkup(alert.desc);
  return {
    type: 'security',
    detection: {
      ruleId: `zap-${ruleIdOf(alert)}`,
      category: 'insecure-code',
      severity: severities[riskOf(alert)] ?? severityOfTool(textOf(alert.riskdesc)?.split(' ')[0]),
      title: titleOf(alert),
      description: places === '' ? description : `${description} Found at ${places}${more}.`,
      remediation: withoutMarkup(alert.solution),
      location: null,
      anchor: { kind: 'code', text: `${site} ${referenceOf(alert)}` },
      confidence: confidence >= 3 ? 'high' : confidence === 1 ? 'low' : 'medium',
      cwe: cweOfTool(alert.cweid),
    },
  };
}

/** -1 for none. */
function riskOf({ riskcode }: JsonObject): number {
  const risk = Number(riskcode ?? -1);
  return Number.isInteger(risk) ? risk : -1;
}
