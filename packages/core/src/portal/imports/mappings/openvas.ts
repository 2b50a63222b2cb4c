// Greenbone and OpenVAS as XML and as CSV. https://docs.greenbone.net
import type { FormatMapping } from './format-mapping.ts';

const words = { log: 'info', debug: 'info', alarm: 'high', none: 'info' } as const;

export const openvas: FormatMapping = {
  id: 'openvas',
  tool: 'OpenVAS',
  type: 'security',
  recognize: { isList: false, members: ['<report>', 'task'], without: ['sessioninfo', 'package', 'group'] },
  results: ['report[]', 'results[]', 'result[]'],
  otherResults: [['results[]', 'result[]']],
  ruleId: 'nvt.oid | name',
  title: 'name | nvt.name',
  description: 'description',
  remediation: 'nvt.solution.# | nvt.solution',
  category: 'infrastructure',
  severity: { path: 'threat', words, score: 'severity', otherwise: 'medium' },
  identity: '{host.# | host} {port} {nvt.oid}',
  suppressed: { path: 'threat', is: ['false positive'], kind: 'OpenVAS' },
  artifact: { path: 'report.task.name | task.name' },
  unfinished: [
    {
      path: 'report.scan_run_status | scan_run_status',
      is: ['stopped', 'stop requested', 'interrupted', 'running', 'requested', 'queued'],
    },
  ],
};

export const openvasCsv: FormatMapping = {
  id: 'openvas-csv',
  tool: 'OpenVAS',
  type: 'security',
  recognize: { isList: true, members: ['NVT OID', 'NVT Name', 'IP'] },
  results: ['[]'],
  ruleId: 'NVT OID | NVT Name',
  title: 'NVT Name',
  description: '{Summary} {Specific Result}',
  remediation: 'Solution',
  category: 'infrastructure',
  severity: { path: 'Severity', words, score: 'CVSS', otherwise: 'medium' },
  identity: '{IP} {Port Protocol} {Port} {NVT OID}',
  artifact: { path: '[].Task Name' },
};
