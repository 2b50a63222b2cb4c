import { loadRules } from '@assay/core';
import Joi from 'joi';
import { id, severity } from '../../schemas/values.ts';
import { tool } from '../tool.ts';
import { cleanLine, cleanText, fenced, markdownLine } from '../untrusted-text.ts';

interface Output {
  readonly findingId: string;
  readonly ruleId: string;
  readonly title: string;
  readonly severity: string;
  /** What was found, in the words of the engine. */
  readonly what: string;
  readonly where: string | null;
  readonly excerpt: string | null;
  /** What to do, for this finding and for the rule in general. */
  readonly fix: readonly string[];
  readonly references: readonly string[];
  readonly cwe: readonly string[];
}

const text = Joi.string().allow('');

export const explainFinding = tool<{ readonly findingId: string }, Output>({
  name: 'explain_finding',
  title: 'Explain a finding',
  description:
    'Describes the issue, location, remediation and references of a finding, from the rule catalog, ' +
    'not from a language model.',
  writes: false,
  input: Joi.object({ findingId: id.required() }),
  output: Joi.object({
    findingId: id.required(),
    ruleId: text.required(),
    title: text.required(),
    severity: severity.required(),
    what: text.required(),
    where: text.allow(null).required(),
    excerpt: text.allow(null).required(),
    fix: Joi.array().items(text).required(),
    references: Joi.array().items(text).required(),
    cwe: Joi.array().items(text).required(),
  }),
  async run({ findingId }, { portal, principal }) {
    const finding = await portal.findings.get(principal, findingId);
    const rule = (await loadRules()).get(finding.ruleId);
    const { location } = finding;
    // A rule's own words are for every language that it is about.
    const fix = cleanText(finding.remediation || (rule?.remediation ?? ''));
    return {
      findingId,
      ruleId: cleanLine(finding.ruleId, 200),
      title: cleanLine(rule?.title ?? finding.title),
      severity: finding.severity,
      what: cleanText(finding.description || finding.title),
      where: location
        ? `${cleanLine(location.path, 500)}:${location.startLine}`
        : finding.package && cleanLine(finding.package.purl, 500),
      excerpt: finding.excerpt && cleanText(finding.excerpt.lines.join('\n'), 2_000),
      fix: fix === '' ? [] : [fix],
      references: finding.references.map(({ url }) => cleanLine(url, 500)),
      cwe: rule?.cwe ?? [],
    };
  },
  text({ ruleId, title, severity, what, where, excerpt, fix, references, cwe }) {
    return [
      `**${markdownLine(title)}** (${severity}, rule ${markdownLine(ruleId)}${cwe.length > 0 ? `, ${cwe.join(', ')}` : ''})`,
      '',
      markdownLine(what, 2_000),
      ...(where ? ['', `Where: ${markdownLine(where, 500)}`] : []),
      ...(excerpt ? ['', fenced(excerpt)] : []),
      ...(fix.length > 0
        ? ['', 'How to fix it:', ...fix.map((each) => `- ${markdownLine(each, 2_000)}`)]
        : []),
      ...(references.length > 0 ? ['', ...references.map((each) => `- <${encodeURI(each)}>`)] : []),
    ].join('\n');
  },
});
