// From what a person writes to the tool they mean, without a model: a few verbs, and what follows them. Pure.

export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const types: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/\bdependenc(?:y|ies)\b/i, 'dependency'],
  [/\bcompliance\b/i, 'compliance'],
  [/\bcode[- ]?quality\b|\bquality\b/i, 'code-quality'],
  [/\bsecurity\b/i, 'security'],
];
const statuses: readonly (readonly [pattern: RegExp, status: string])[] = [
  [/^(?:ack|acknowledge|accept)\b/i, 'acknowledged'],
  [/^(?:mark\s+)?false[- ]positive\b/i, 'false_positive'],
  [/^reopen\b/i, 'open'],
  [/^resolve\b/i, 'resolved'],
];

/** What may be asked, for an answer to everything else. */
export const promptHelp = [
  'I can:',
  '',
  '- `list repositories [matching TEXT]`',
  '- `audit REPOSITORY [for security | dependencies | quality | compliance] [at REF]`',
  '- `audit status ID`',
  '- `findings [of REPOSITORY] [critical | high | medium | low] [overdue]`',
  '- `show finding ID` and `explain ID`',
  '- `acknowledge ID because REASON`, also `false positive`, `resolve` and `reopen`',
  '- `compliance [of REPOSITORY]`',
].join('\n');

/** The call that a prompt means; undefined when it means none of them. */
export function readPrompt(prompt: string): ToolCall | undefined {
  const text = prompt
    .slice(0, 4_000)
    .replace(/^\s*(?:@[\w-]+\s+)?(?:please\s+)?\/?/i, '')
    .trim();
  const id = new RegExp(`\\b${uuid}\\b`, 'i').exec(text)?.[0];
  const triaged = statuses.find(([pattern]) => pattern.test(text));
  if (triaged && id) return triage(text, id, triaged[1]);
  if (id && /^explain\b|\bwhat (?:is|does)\b|\bhow (?:do|can|to)\b/i.test(text)) {
    return { tool: 'explain_finding', input: { findingId: id } };
  }
  if (id && /\baudit\b/i.test(text)) return { tool: 'get_audit', input: { auditId: id } };
  if (id && !/\brepositor(?:y|ies)\b/i.test(text)) return { tool: 'get_finding', input: { findingId: id } };
  if (/\b(?:list|show|which|what)\b.{0,40}\brepo(?:sitorie)?s\b|^repo(?:sitorie)?s\b/i.test(text)) {
    const query = /\b(?:matching|named|called|like)\s+(\S{1,200})/i.exec(text)?.[1];
    return { tool: 'list_repositories', input: query === undefined ? {} : { query: bare(query) } };
  }
  const audit =
    /^(?:start\s+|run\s+)?(?:an?\s+)?(?:\S{1,20}\s+)?(?:audit|scan)\s+(?:of\s+|on\s+)?(\S{1,500})/i.exec(
      text,
    );
  if (audit?.[1] && !/^(?:status|findings)$/i.test(audit[1])) return startAudit(text, audit[1]);
  if (/\bcompliance\b|\bcompliant\b/i.test(text)) return about('get_compliance_status', text, {});
  if (/\bfindings?\b|\bvulnerabilit|\bsecrets?\b|\bproblems?\b|\bissues?\b/i.test(text))
    return findings(text);
  return undefined;
}

function triage(text: string, findingId: string, status: string): ToolCall {
  const after = text.slice(text.toLowerCase().indexOf(findingId.toLowerCase()) + findingId.length);
  const reason = after.replace(/^[\s:,-]*(?:because|as|since|:)?[\s:]*/i, '').trim();
  return { tool: 'update_finding_status', input: { findingId, status, reason } };
}

function startAudit(text: string, repository: string): ToolCall {
  const type = types.find(([pattern]) => pattern.test(text.replace(repository, '')))?.[1] ?? 'security';
  const ref = /\b(?:at|ref|branch)\s+(\S{1,255})/i.exec(text)?.[1];
  return {
    tool: 'start_audit',
    input: { repository: bare(repository), type, ...(ref !== undefined && { ref: bare(ref) }) },
  };
}

function findings(text: string): ToolCall {
  const severity = /\b(critical|high|medium|low|info)\b/i.exec(text)?.[1]?.toLowerCase();
  const isSecret = /\bsecrets?\b/i.test(text);
  const isVulnerability = /\bvulnerabilit/i.test(text);
  return about('list_findings', text, {
    status: 'open',
    ...(severity && { severity }),
    ...(isSecret && { category: 'secrets-in-code' }),
    ...(isVulnerability && { category: 'dependency-vulnerability' }),
    ...(/\boverdue\b/i.test(text) && { overdue: true }),
  });
}

function about(tool: string, text: string, input: Readonly<Record<string, unknown>>): ToolCall {
  const repository = /\b(?:of|in|for|about)\s+(?:the\s+)?(?:repository\s+)?(\S{1,500})/i.exec(text)?.[1];
  return { tool, input: repository === undefined ? input : { ...input, repository: bare(repository) } };
}

/** Without quotes, and without what ends a sentence. */
function bare(word: string): string {
  return word.replace(/^["'`<(]+|["'`>).,;:!?]+$/g, '');
}
