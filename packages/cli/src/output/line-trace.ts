// `assay explain --trace`: what was decided about one line, place by place.
import type { LineDecision, LineTrace } from '@assay/core/scan';
import { paint, paintSeverity, plain } from './colors.ts';
import { wrapWords } from './text-width.ts';

const effects = { discard: 'discarded', downgrade: 'downgraded', keep: 'kept' } as const;

export function* lineTraceLines(trace: LineTrace, width: number | undefined): Generator<string> {
  const room = width ?? Number.POSITIVE_INFINITY;
  const { path, line, leftOut, decisions, findings } = trace;
  yield paint('bold', `${plain(path)}:${line}`);
  if (leftOut !== null) {
    yield '';
    yield* wrapWords(`The file is left out (${leftOut.replaceAll('_', ' ')}).`, room);
    return;
  }
  yield '';
  yield paint('bold', 'Findings here');
  if (findings.length === 0) yield 'None of security or code quality.';
  for (const { ruleId, severity, title, location, suppression } of findings) {
    const where = location === null ? '' : whereText(location, trace);
    yield `${paintSeverity(severity)}  ${plain(ruleId)}: ${plain(title)}${where}`;
    if (suppression) yield paint('dim', `  accepted: ${plain(suppression.reason ?? suppression.kind)}`);
  }
  yield '';
  yield paint('bold', 'Decisions');
  if (decisions.length === 0)
    yield* wrapWords('None: no rule for secrets or code found anything on the line that it looks for.', room);
  let last = '';
  for (const decision of decisions) {
    const heading = headingOf(decision);
    if (heading !== last) yield heading;
    last = heading;
    const { effect, pass, reason } = decision;
    const [first = '', ...more] = wrapWords(plain(reason), Math.max(30, room - 40));
    yield `  ${effects[effect].padEnd(10)}  ${pass.padEnd(24)}  ${first}`;
    for (const text of more) yield `${' '.repeat(40)}${text}`;
  }
}

/** Where a finding is that does not begin at the line: around it, or elsewhere on its data flow. */
function whereText(
  { path, startLine, endLine }: NonNullable<LineTrace['findings'][number]['location']>,
  { path: tracedPath, line }: LineTrace,
): string {
  if (path === tracedPath && startLine === line) return '';
  const place = ` at ${plain(path)}:${startLine}`;
  const isInside = path === tracedPath && startLine < line && line <= endLine;
  return isInside ? `${place}, to line ${endLine}` : `${place}, whose data flow passes this line`;
}

function headingOf({ engine, ruleId, column }: LineDecision): string {
  if (ruleId === null) return `${engine}: the file as a whole`;
  return `${engine}: ${plain(ruleId)}${column === null ? '' : `, column ${column}`}`;
}
