// What the status of a commit says of its audit.
import { severities } from '@assay/core';
import type { StatusAnnotation, StatusReport } from '../commit-status.ts';
import { type ChangeCoverage, reasonText } from './change-coverage.ts';
import { findingLines } from './finding-lines.ts';
import { type FixOfChange, fixNotes, isHeldByPolicy, isRefuted } from './fix-verdict.ts';
import { type IntroducedFinding, isInEarlierCommit, type Links } from './introduced-finding.ts';
import { code, plain } from './markdown.ts';
import { blocks, isLoud, type ReviewSettings } from './review-settings.ts';
import { acceptedFileLines, acceptedLines, title } from './review-text.ts';

const namedFiles = 20;

export interface Outcome {
  readonly settings: ReviewSettings;
  readonly introduced: readonly IntroducedFinding[];
  readonly coverage: ChangeCoverage;
  readonly links: Links;
  readonly settingsPath: string;
  /** Null of a change that claims to fix nothing, or could not be assessed. */
  readonly fix: FixOfChange | null;
}

export function statusReport(outcome: Outcome): StatusReport {
  const { introduced, coverage, settings, links, settingsPath, fix } = outcome;
  const open = introduced.filter(({ accepted }) => !accepted);
  const isHeld = fix !== null && isHeldByPolicy(fix);
  const isBlocked = open.some(({ finding }) => blocks(settings, finding)) || (fix !== null && isRefuted(fix));
  const isQuiet = open.every(({ finding }) => finding.suppression === null && !isLoud(settings, finding));
  const isClean = coverage.isChecked && isQuiet && settings.fault === null && !isHeld;
  const left = coverage.isWhole ? 'Not everything was checked.' : 'Not everything was read.';
  return {
    // Unknown is never a pass: what was not read leaves the verdict open at best.
    verdict: isBlocked ? 'failed' : isClean ? 'passed' : 'unsure',
    holdsBack: settings.fault !== null || isHeld || (!coverage.isWhole && settings.blockAt !== null),
    title: isHeld ? 'Not proven as a fix, which a policy requires' : title(outcome),
    remark: settings.fault !== null ? `${settingsPath} is not valid.` : coverage.isChecked ? null : left,
    notes: [
      ...(settings.fault === null ? [] : [faultNote(settingsPath, settings.fault)]),
      ...coverage.incomplete.map(({ type }) => `The ${type} audit is partial.`),
      ...(coverage.packages === null ? [] : [coverage.packages]),
      ...(fix === null ? [] : fixNotes(fix)),
      ...coverage.notices.map((notice) => plain(notice, 500)),
      ...unreadNotes(coverage.unread),
      ...findingLines(open, links),
      ...acceptedLines(introduced, links),
      ...acceptedFileLines(coverage.acceptedUnread),
    ],
    annotations: open.filter(({ finding }) => !isInEarlierCommit(finding, links)).flatMap(annotationOf),
    url: links.repository,
  };
}

/** With the lines, for the person who fixes the file. */
function faultNote(path: string, fault: string): string {
  return `${code(path)} is not valid: ${plain(fault, 2_000)}.`;
}

function unreadNotes(unread: ChangeCoverage['unread']): readonly string[] {
  if (unread.length === 0) return [];
  const count = `${unread.length} changed file${unread.length === 1 ? ' was' : 's were'} not read:`;
  const named = unread
    .slice(0, namedFiles)
    .map(({ path, reason }) => `- ${code(path)}: ${reasonText(reason)}`);
  const rest = unread.length - named.length;
  return [count, ...named, ...(rest > 0 ? [`- … and ${rest} more`] : [])];
}

function annotationOf({ finding }: IntroducedFinding): readonly StatusAnnotation[] {
  const { location, severity, title, remediation } = finding;
  if (!location) return [];
  const { path, startLine, endLine } = location;
  const isSevere = severities.indexOf(severity) <= severities.indexOf('high');
  const level = isSevere ? 'failure' : severity === 'medium' ? 'warning' : 'notice';
  return [{ path, startLine, endLine, level, title, message: remediation || title }];
}
