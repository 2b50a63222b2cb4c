import Joi from 'joi';
import { usages } from '../../schemas/package.ts';
import { tool } from '../tool.ts';
import { cleanLine, markdownLine } from '../untrusted-text.ts';

interface Usage {
  readonly repository: string;
  readonly branch: string | null;
  readonly affected: 'yes' | 'no' | 'unknown';
  readonly purl: string | null;
  readonly fixedVersion: string | null;
  readonly path: string | null;
  readonly licenses: readonly string[];
  readonly owners: readonly string[];
  readonly reason: string | null;
  readonly auditedAt: string | null;
}

interface Output {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly known: boolean;
  readonly summary: Readonly<Record<'yes' | 'no' | 'unknown', number>>;
  readonly usages: readonly Usage[];
  readonly total: number;
}

const shown = 50;
const usage = Joi.object({
  repository: Joi.string().allow('').required(),
  branch: Joi.string().allow('', null).required(),
  affected: Joi.string().valid('yes', 'no', 'unknown').required(),
  purl: Joi.string().allow(null).required(),
  fixedVersion: Joi.string().allow(null).required(),
  path: Joi.string().allow('', null).required(),
  licenses: Joi.array().items(Joi.string()).required(),
  owners: Joi.array().items(Joi.string()).required(),
  reason: Joi.string().allow(null).required(),
  auditedAt: Joi.string().allow(null).required(),
});

export const whereIsPackage = tool<{ readonly package?: string; readonly advisory?: string }, Output>({
  name: 'where_is_package',
  title: 'Find where a package is used or an advisory applies',
  description:
    'Lists the repositories that use a package, or are affected by an advisory, from the stored inventories. `unknown` is not "no": ' +
    'the inventory is missing, partial or stale, or the advisory database does not know the advisory.',
  writes: false,
  input: Joi.object({
    package: Joi.string().max(500).description('A package name, or a package URL with or without a version.'),
    advisory: Joi.string().max(200).description('Any id or alias of an advisory: CVE, GHSA, ….'),
  }).xor('package', 'advisory'),
  output: Joi.object({
    answer: Joi.string().valid('yes', 'no', 'unknown').required(),
    known: Joi.boolean().required(),
    summary: usages.extract('summary'),
    usages: Joi.array().items(usage).required(),
    total: Joi.number().integer().min(0).required(),
  }),
  async run(asked, { portal, principal }) {
    const found = await portal.inventory.usages(principal, asked, { limit: shown, offset: 0 });
    const { summary, known, total } = found;
    const answer = summary.yes > 0 ? 'yes' : summary.unknown > 0 || !known ? 'unknown' : 'no';
    const clean = (text: string | null) => text && cleanLine(text, 500);
    const items = found.items.map(
      (one): Usage => ({
        repository: cleanLine(one.repository),
        branch: clean(one.branch),
        affected: one.affected,
        purl: clean(one.purl),
        fixedVersion: clean(one.fixedVersion),
        path: clean(one.path),
        licenses: one.licenses.map((text) => cleanLine(text, 500)),
        owners: one.owners.map((text) => cleanLine(text)),
        reason: one.reason,
        auditedAt: one.auditedAt,
      }),
    );
    return { answer, known, summary, usages: items, total };
  },
  text: ({ answer, known, summary, usages: items, total }) =>
    [
      `${answer}: ${summary.yes} yes, ${summary.no} no, ${summary.unknown} unknown repositories.`,
      ...(known ? [] : ['The advisory database does not contain this name, so nothing can be ruled out.']),
      ...items.map(usageLine),
      ...(total > items.length ? [`… and ${total - items.length} more.`] : []),
    ].join('\n'),
});

function usageLine({
  repository,
  affected,
  purl,
  fixedVersion,
  path,
  licenses,
  owners,
  reason,
}: Usage): string {
  const parts = [purl, path, fixedVersion && `fixed in ${fixedVersion}`];
  if (licenses.length > 0) parts.push(`license ${licenses.join(', ')}`);
  if (owners.length > 0) parts.push(`owners ${owners.join(', ')}`);
  parts.push(reason);
  const text = parts.filter(Boolean).join(', ') || 'no usage';
  return `- ${affected} ${markdownLine(repository)}: ${markdownLine(text, 1_000)}`;
}
