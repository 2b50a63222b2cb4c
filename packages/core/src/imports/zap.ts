// ZAP's traditional JSON report. Its places are addresses, not files. https://www.zaproxy.org/docs/desktop/addons/report-generation/
import type { Severity } from '../vocabulary/severity.ts';
import { type JsonObject, objectOf, textOf } from './plain-json.ts';
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
    !shape.isList && objectsOf(listed(memberOf(shape, 'site'))).some(({ alerts }) => Array.isArray(alerts)),
  *results(document) {
    for (const site of objectsOf(listed(objectOf(document).site))) {
      for (const alert of objectsOf(site.alerts)) yield readAlert(alert, textOf(site['@name']) ?? '');
    }
  },
});

/** One site is no list in some versions. */
function listed(value: unknown): unknown {
  return Array.isArray(value) || value === undefined ? value : [value];
}

const severities: readonly Severity[] = ['info', 'low', 'medium', 'high'];
const shownInstances = 10;

/** One for each alert and site: a site has an alert on every page that shares its cause. */
function readAlert(alert: JsonObject, site: string): ScannerResult {
  const ruleId = textOf(alert.alertRef) ?? textOf(alert.pluginid) ?? 'unnamed';
  const title = textOf(alert.alert) ?? textOf(alert.name) ?? ruleId;
  const instances = objectsOf(alert.instances).map(({ method, uri, param }) =>
    [textOf(method), textOf(uri), textOf(param) && `(${textOf(param)})`].filter(Boolean).join(' '),
  );
  const more = instances.length > shownInstances ? ` and ${instances.length - shownInstances} more` : '';
  const places = instances.slice(0, shownInstances).join(', ');
  const description = withoutMarkup(alert.desc);
  return {
    type: 'security',
    detection: {
      ruleId: `zap-${ruleId}`,
      category: 'insecure-code',
      severity: severities[Number(alert.riskcode)] ?? severityOfTool(textOf(alert.riskdesc)?.split(' ')[0]),
      title,
      description: places === '' ? description : `${description} Found at ${places}${more}.`,
      remediation: withoutMarkup(alert.solution),
      location: null,
      anchor: { kind: 'code', text: `${site} ${ruleId}` },
      confidence: Number(alert.confidence) >= 3 ? 'high' : Number(alert.confidence) === 1 ? 'low' : 'medium',
      cwe: cweOfTool(alert.cweid),
    },
  };
}
