// What every client shows of findings and audits in the same way: the command line, the web page and the server. It loads nothing
// of the portal.
export { exploitationGaps } from './engines/dependencies/advisories/exploitation-gaps.ts';
export { editLines } from './findings/edit-lines.ts';
export { isProposed } from './findings/is-proposed.ts';
export { noticeMessage, noticeSentences } from './source/coverage-notices.ts';
export { priorityOrder } from './vocabulary/priority.ts';
