// `nmap -oX`: ports that are open, and what the script `vulners` knows of the services behind them. https://nmap.org/book/output-formats-xml-output.html
import type { FormatMapping } from './format-mapping.ts';

export const nmap: FormatMapping = {
  id: 'nmap',
  tool: 'Nmap',
  type: 'security',
  recognize: { isList: false, members: ['<nmaprun>'] },
  results: ['host[]', 'ports[]', 'port[]'],
  otherResults: [['host[]', 'ports[]', 'port[]', 'script[]', 'table[]', 'table[]']],
  leaveOut: [
    { path: 'state.state', is: ['closed', 'filtered', 'unfiltered', 'open|filtered', 'closed|filtered'] },
    { path: 'portid | elem[key=id].#', is: [''] },
  ],
  ruleId: 'elem[key=id].# | state.state',
  title:
    '{elem[key=id].#} {^.key} {state.state} {protocol} {portid} {service.name} {service.product} {service.version}',
  category: 'infrastructure',
  severity: { score: 'elem[key=cvss].#', otherwise: 'info' },
  identity: '{^^.address.addr} {^^^^^.address.addr} {protocol} {portid} {^^^.portid} {^.key}',
  artifact: {
    path: 'host.hostnames.hostname.name | host.address.addr',
    unseen: { path: 'status.state', is: ['down'] },
  },
  unfinished: [{ path: 'runstats.finished.exit', is: ['error'] }],
};
