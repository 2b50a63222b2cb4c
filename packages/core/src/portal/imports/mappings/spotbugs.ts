// `spotbugs -xml:withMessages`, FindBugs, Find Security Bugs. https://spotbugs.readthedocs.io
import type { FormatMapping } from './format-mapping.ts';

export const spotbugs: FormatMapping = {
  id: 'spotbugs',
  tool: 'SpotBugs',
  type: 'code-quality',
  otherKinds: [{ path: 'category', is: ['security'], type: 'security', category: 'insecure-code' }],
  recognize: { isList: false, members: ['<BugCollection>'] },
  results: ['BugInstance[]'],
  ruleId: 'type',
  title: 'ShortMessage | type',
  description: 'LongMessage | type',
  category: 'code-smell',
  severity: {
    path: 'priority',
    words: { '1': 'high', '2': 'medium', '3': 'low', '4': 'info', '5': 'info' },
    otherwise: 'medium',
  },
  path: 'SourceLine.sourcepath | Method.SourceLine.sourcepath | Class.SourceLine.sourcepath',
  line: 'SourceLine.start | Method.SourceLine.start | Class.SourceLine.start',
  endLine: 'SourceLine.end | Method.SourceLine.end | Class.SourceLine.end',
  identity:
    '{Class.classname} {Method.name} {Method.signature} {Field.name} {LocalVariable.name} {String.value}',
  cwe: 'cweid',
  artifact: { path: 'Project.projectName' },
  unfinished: ['Errors.errors', 'Errors.missingClasses'],
};
