// `dockle -f json`: the CIS benchmark of container images. https://github.com/goodwithtech/dockle
import type { FormatMapping } from './format-mapping.ts';

export const dockle: FormatMapping = {
  id: 'dockle',
  tool: 'Dockle',
  type: 'security',
  recognize: {
    isList: false,
    members: ['summary', 'details'],
    first: { of: 'details', members: ['code', 'level'] },
  },
  results: ['details[]'],
  leaveOut: [{ path: 'level', is: ['pass', 'skip', 'ignore'] }],
  ruleId: 'code',
  title: 'title',
  description: '{title}: {alerts}',
  category: 'infrastructure',
  severity: { path: 'level', words: { fatal: 'high', warn: 'medium' }, otherwise: 'medium' },
  identity: 'code',
  artifact: { path: 'image', isImage: true },
};
