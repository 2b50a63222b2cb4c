// What every client shows of findings and audits in the same way: the command line, the web page and the server. It loads nothing
// of the portal.

export { type AcceptanceLimits, needsApproval } from '../vocabulary/acceptance.ts';
export { historySentenceOf } from '../vocabulary/history-sentence.ts';
export { epssScoreText, priorityOrder } from '../vocabulary/priority.ts';
export { severityCountsText } from '../vocabulary/severity.ts';
export { exploitationGaps } from './engines/dependencies/advisories/exploitation-gaps.ts';
export { editLines } from './identity/edit-lines.ts';
export { escalationText } from './identity/escalation-text.ts';
export { isProposed } from './identity/is-proposed.ts';
export { comparedText } from './source/compared-packages.ts';
export { isConclusive, isUndecided } from './source/coverage/coverage-level.ts';
export { noticeMessage, noticeSentences, uncheckedSentences } from './source/coverage/coverage-notices.ts';
