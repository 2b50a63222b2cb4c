// Nikto as JSON and as XML; it does not rate. https://github.com/sullo/nikto
import type { FormatMapping } from './format-mapping.ts';

const common: Pick<FormatMapping, 'tool' | 'type' | 'ruleId' | 'category' | 'severity'> = {
  tool: 'Nikto',
  type: 'security',
  ruleId: 'nikto-{id}',
  category: 'infrastructure',
  severity: { otherwise: 'low' },
};

export const nikto: FormatMapping = {
  ...common,
  id: 'nikto',
  recognize: {
    isList: false,
    members: ['host', 'port', 'vulnerabilities'],
    first: { of: 'vulnerabilities', members: ['id', 'msg'] },
  },
  results: ['vulnerabilities[]'],
  title: 'msg',
  description: '{msg} Found at {method} {url}',
  identity: '{$.host} {$.port} {method} {url} {msg}',
  artifact: { path: 'host' },
};

/** Since 2.5: an object for each host. */
export const niktoHosts: FormatMapping = {
  ...common,
  id: 'nikto-hosts',
  recognize: { isList: true, members: ['host', 'port', 'vulnerabilities'] },
  results: ['[]', 'vulnerabilities[]'],
  // A message about the scan itself: the host was not found.
  leaveOut: [{ path: 'id', is: ['0'] }],
  unfinished: [{ path: '[].vulnerabilities[].id', is: ['0'] }],
  title: 'msg',
  description: '{msg} Found at {method} {url}',
  identity: '{^.host} {^.port} {method} {url} {msg}',
  artifact: { path: '[].host' },
};

export const niktoXml: FormatMapping = {
  ...common,
  id: 'nikto-xml',
  recognize: { isList: false, members: ['<niktoscan>'] },
  results: ['scandetails[]', 'item[]'],
  // Some versions write the root twice.
  otherResults: [['niktoscan[]', 'scandetails[]', 'item[]']],
  title: 'description',
  description: '{description} Found at {method} {uri}',
  identity: '{^.targetip} {^.targetport} {method} {uri} {description}',
  artifact: { path: 'scandetails.targethostname | niktoscan.scandetails.targethostname' },
};
