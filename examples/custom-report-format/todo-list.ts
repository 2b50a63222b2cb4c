// A report format of one's own: the open findings as a to-do list. Reads the findings as a stream, so a report
// of any size needs no memory. Usage: node todo-list.ts FOLDER
import { type ReportFormat, scan, scanReport } from '@assay/core';

const todoList: ReportFormat = {
  id: 'todo',
  title: 'To-do list',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'txt',
  types: ['audit', 'findings'],
  async *render(report) {
    yield `${report.title}: ${report.counts.open} to do\n`;
    for await (const finding of report.findings()) {
      if (finding.status !== 'open') continue;
      const place = finding.location
        ? `${finding.location.path}:${finding.location.startLine}`
        : 'everywhere';
      yield `[ ] ${finding.severity} ${finding.ruleId} at ${place}\n`;
    }
  },
};

const folder = process.argv[2] ?? '.';
const result = await scan({ kind: 'path', path: folder }, { types: ['security'] });
const report = scanReport(result, { name: 'this folder', toolVersion: '1.0.0', rules: new Map() });
for await (const part of todoList.render(report)) process.stdout.write(part);
