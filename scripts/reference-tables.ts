// Every table in the documentation that is made from the code: add yours to the list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mappings } from '../packages/core/src/portal/imports/mappings/index.ts';
import { controlChecks } from '../packages/core/src/scan/engines/compliance/controls/index.ts';
import { lockfileParsers } from '../packages/core/src/scan/engines/dependencies/lockfiles/index.ts';
import { vendoredLibraries } from '../packages/core/src/scan/engines/dependencies/vendored/vendored-libraries.ts';
import { loadPolicies } from '../packages/core/src/scan/engines/infrastructure/load-policies.ts';
import { frameworkModels } from '../packages/core/src/scan/engines/insecure-code/models/index.ts';
import { insecureCodeRules } from '../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { qualityChecks } from '../packages/core/src/scan/engines/quality/checks/index.ts';
import { languages } from '../packages/core/src/scan/engines/quality/languages/index.ts';
import { oxlintRules } from '../packages/core/src/scan/engines/quality/oxlint/oxlint-rules.ts';
import { credentialFiles } from '../packages/core/src/scan/engines/secrets/find/credential-files/formats/index.ts';
import { secretRules } from '../packages/core/src/scan/engines/secrets/rules/index.ts';
import { defaultDueDays } from '../packages/core/src/vocabulary/due-days.ts';
import { levels, priorityLevels, weights } from '../packages/core/src/vocabulary/priority.ts';
import { logFormats } from '../packages/cost-compare/src/logs/formats/index.ts';
import { priceUnits } from '../packages/cost-compare/src/pricing/price-units.ts';
import { tierFactors } from '../packages/cost-compare/src/pricing/service-tiers.ts';
import {
  effectText,
  publishedUsage,
  shapeOfPublished,
} from '../packages/cost-compare/src/usage/published-usage.ts';
import { giteaSettings } from '../packages/server/src/code-host/gitea/gitea-settings.ts';
import { extensionSettings } from '../packages/server/src/code-host/github/extension-settings.ts';
import { gitLabSettings } from '../packages/server/src/code-host/gitlab/gitlab-settings.ts';
import type { ExtensionSetting } from '../packages/server/src/code-host/setting-variables.ts';
import { settings } from '../packages/server/src/settings/settings.ts';
import { tracingVariables } from '../packages/server/src/tracing/tracing-settings.ts';
import { packageFloors } from './floors/index.ts';
import { floorsPicture, roomRows } from './floors-picture.ts';

export interface ReferenceTable {
  /** Relative to the project's root. */
  readonly file: string;
  /** The table stands between `<!-- begin:MARK -->` and `<!-- end:MARK -->`. */
  readonly mark: string;
  /** Markdown without a line end at its end. */
  generate(): string;
}

export const referenceTables: readonly ReferenceTable[] = [
  {
    file: 'docs/automation.md',
    mark: 'import-formats',
    generate: () =>
      markdownTable(
        ['Scanner', 'Format', 'Audit types'],
        [...Map.groupBy(mappings, ({ tool }) => tool)]
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([tool, formats]) => [
            tool,
            formats.map(({ id }) => `\`${id}\``).join(', '),
            [
              ...new Set(
                formats.flatMap(({ type, otherKinds = [] }) => [
                  type,
                  ...otherKinds.map((kind) => kind.type),
                ]),
              ),
            ].join(', '),
          ]),
      ),
  },
  {
    file: 'packages/cost-compare/docs/usage-fields.md',
    mark: 'usage-fields',
    generate: () =>
      markdownTable(
        ['Provider', 'Field', 'What happens'],
        publishedUsage.flatMap((published) => {
          const shape = shapeOfPublished(published);
          return published.fields.map((field) => [
            `${published.provider} (${published.source})`,
            `\`${field}\``,
            effectText(shape?.fields[field]),
          ]);
        }),
      ),
  },
  {
    file: 'packages/cost-compare/docs/usage-fields.md',
    mark: 'service-tiers',
    generate: () =>
      markdownTable(
        ['Provider', 'Service tier', 'Factor on token rates', 'Cached input', 'Models'],
        tierFactors.map(({ provider, tier, factor, models, coversCache }) => [
          provider,
          tier,
          factor,
          coversCache === true ? 'the same' : 'the same, with a warning',
          models === undefined ? 'all' : `\`${models.source}\``,
        ]),
      ),
  },
  {
    file: 'packages/cost-compare/docs/usage-fields.md',
    mark: 'log-formats',
    generate: () =>
      markdownTable(
        ['Format', 'What it is', 'Where it is found'],
        logFormats.map(({ id, title, found }) => [`\`${id}\``, title, found]),
      ),
  },
  {
    file: 'packages/cost-compare/docs/usage-fields.md',
    mark: 'rates',
    generate: () => priceUnits.map(({ rateField }) => `\`${rateField}\``).join(', '),
  },
  ...packageFloors.map((floors) => ({
    file: 'docs/architecture.md',
    mark: `floors-${floors.name}`,
    generate: () =>
      `\n${floorsPicture(floors)}\n\n${markdownTable(['Floor', 'Room', 'What it holds'], roomRows(floors))}\n`,
  })),
  {
    file: 'packages/core/docs/priority.md',
    mark: 'weights',
    generate: () =>
      markdownTable(
        ['What is known', 'Points'],
        [
          ...Object.entries(weights.severity).map(([name, points]) => [`severity \`${name}\``, `${points}`]),
          ...Object.entries<unknown>(weights)
            .flatMap(([code, points]) => (typeof points === 'number' ? [[code, points] as const] : []))
            .map(([code, points]) => [`\`${code}\``, points > 0 ? `+${points}` : `${points}`]),
        ],
      ),
  },
  {
    file: 'packages/core/docs/priority.md',
    mark: 'levels',
    generate: () =>
      markdownTable(
        ['Level', 'From a score of', 'Due within days'],
        priorityLevels.map((level) => [
          `\`${level}\``,
          `${levels[level]}`,
          `${defaultDueDays.priority[level] ?? 'by severity'}`,
        ]),
      ),
  },
  {
    file: 'packages/core/docs/compliance.md',
    mark: 'controls',
    generate: () =>
      markdownTable(
        ['Control', 'Level', 'What it asks', 'Decides of', 'Severity', 'Profile', 'Can be written'],
        [...controlChecks]
          .sort((a, b) => (a.level === b.level ? 0 : a.level < b.level ? -1 : 1))
          .map(({ id, level, title, requirements, severity, profile, fix }) => [
            `\`${id}\``,
            level.slice(-1),
            title,
            requirements.join(', '),
            severity,
            profile === undefined ? '' : 'open source only',
            fix ? 'yes' : '',
          ]),
      ),
  },
  {
    file: 'packages/core/src/scan/engines/compliance/control-policies.ts',
    mark: 'control-policies',
    generate: () =>
      controlChecks
        .map(({ id, level, title, why, remediation, requirements }) =>
          [id, level, title, why, remediation, requirements.join(', ') || '-'].join(' | '),
        )
        // It stands in a template literal.
        .map((row) => row.replaceAll(/[`\\]|\$\{/g, '\\$&'))
        .join('\n'),
  },
  {
    file: 'packages/core/docs/secrets.md',
    mark: 'secret-rules',
    generate: () =>
      markdownTable(
        ['Rule', 'What it finds', 'Severity', 'Written from'],
        secretRules.map(({ id, title, severity, references }) => [
          `\`${id}\``,
          title,
          severity,
          references.map((url) => `[${new URL(url).host}](${url})`).join(', '),
        ]),
      ),
  },
  {
    file: 'packages/core/docs/secrets.md',
    mark: 'credential-files',
    generate: () =>
      markdownTable(
        ['Rule', 'What it finds', 'Severity', 'Files', 'Written from'],
        credentialFiles.map(({ id, title, severity, files, references }) => [
          `\`${id}\``,
          title,
          severity,
          files.map((name) => `\`${name}\``).join(', '),
          references.map((url) => `[${new URL(url).host}](${url})`).join(', '),
        ]),
      ),
  },
  {
    file: 'packages/core/docs/code-quality.md',
    mark: 'quality-checks',
    generate: () =>
      markdownTable(
        ['Check', 'What it finds', 'Category', 'Severity', 'Limit', 'Written from'],
        qualityChecks.map(({ id, title, category, severity, limit, references }) => [
          `\`${id}\``,
          title,
          category,
          severity,
          limit === undefined ? '' : `${limit.default} ${limit.unit}`.trim(),
          references.map((url) => `[${new URL(url).host}](${url})`).join(', '),
        ]),
      ),
  },
  {
    file: 'packages/core/docs/code-quality.md',
    mark: 'oxlint-rules',
    generate: () =>
      markdownTable(
        ['Rule', 'What it finds', 'Severity'],
        oxlintRules.map(({ info: { id, title, severity, references } }) => [
          `[\`${id}\`](${references[0] ?? ''})`,
          title,
          severity,
        ]),
      ),
  },
  {
    file: 'packages/core/docs/code-quality.md',
    mark: 'quality-languages',
    generate: () =>
      markdownTable(
        ['Language', 'Files'],
        [...languages]
          .sort((a, b) => (a.title < b.title ? -1 : 1))
          .map(({ title, extensions }) => [title, extensions.map((name) => `\`.${name}\``).join(', ')]),
      ),
  },
  {
    file: 'packages/core/docs/insecure-code.md',
    mark: 'insecure-code-rules',
    generate: () =>
      markdownTable(
        ['Rule', 'What it finds', 'Severity', 'CWE', 'OWASP', 'Read in'],
        insecureCodeRules.map(({ id, title, severity, cwe, owasp, examples }) => [
          `\`${id}\``,
          title,
          severity,
          cwe.join(', '),
          owasp.join(', '),
          Object.keys(examples).join(', '),
        ]),
      ),
  },
  {
    file: 'packages/core/docs/insecure-code.md',
    mark: 'framework-models',
    generate: () =>
      markdownTable(
        ['Language', 'Framework', 'Known'],
        [...frameworkModels]
          .sort((a, b) => (`${a.language} ${a.name}` < `${b.language} ${b.name}` ? -1 : 1))
          .map((model) => [
            model.language,
            `[${model.name}](${model.documentation})`,
            Object.entries({
              values: model.sources,
              types: Object.keys(model.types ?? {}),
              registrations: model.handlers ?? [],
              classes: model.classes ?? [],
              sinks: model.sinks,
            })
              .flatMap(([kind, { length }]) => (length > 0 ? [kind] : []))
              .join(', '),
          ]),
      ),
  },
  {
    file: 'packages/core/docs/infrastructure.md',
    mark: 'infrastructure-policies',
    generate: () =>
      markdownTable(
        ['Policy', 'What it finds', 'Severity', 'Benchmarks', 'Also known as'],
        loadPolicies().map(({ id, title, severity, benchmarks, aliases }) => [
          `\`${id}\``,
          title,
          severity,
          benchmarks.join(', '),
          // The ids of KICS are UUIDs: `assay explain` shows them.
          aliases.filter((alias) => alias.length < 36).join(', '),
        ]),
      ),
  },
  {
    file: 'packages/core/docs/lockfiles.md',
    mark: 'lockfile-formats',
    generate: () =>
      markdownTable(
        ['Format', 'What it is', 'Ecosystem', 'Kind', 'Files'],
        lockfileParsers.map(({ id, title, ecosystem, kind, files }) => [
          `\`${id}\``,
          title,
          ecosystem ?? 'as each package says',
          kind,
          files.map((name) => `\`${name}\``).join(', '),
        ]),
      ),
  },
  {
    file: 'packages/core/docs/lockfiles.md',
    mark: 'vendored-libraries',
    generate: () => `${vendoredLibraries.map(({ name }) => `\`${name}\``).join(', ')}.`,
  },
  {
    file: 'packages/server/docs/settings.md',
    mark: 'settings',
    generate: () =>
      markdownTable(
        ['Variable', 'Flag', 'What it is', 'Default'],
        settings.map(({ env, flag, help, default: value }) => [
          `\`${env}\``,
          flag === null ? '' : `\`--${flag}\``,
          help,
          value ?? 'none',
        ]),
      ),
  },
  {
    file: 'packages/server/docs/settings.md',
    mark: 'tracing-settings',
    generate: () =>
      markdownTable(
        ['Variable', 'What it is', 'Default'],
        tracingVariables.map(({ env, help, default: value }) => [`\`${env}\``, help, value ?? 'none']),
      ),
  },
  {
    file: 'docs/extension.md',
    mark: 'extension-settings',
    generate: () => markdownTable(['Variable', 'What it is', 'Default'], extensionSettings.map(extensionRow)),
  },
  {
    file: 'docs/gitea.md',
    mark: 'gitea-settings',
    generate: () => markdownTable(['Variable', 'What it is', 'Default'], giteaSettings.map(extensionRow)),
  },
  {
    file: 'docs/gitlab.md',
    mark: 'gitlab-settings',
    generate: () => markdownTable(['Variable', 'What it is', 'Default'], gitLabSettings.map(extensionRow)),
  },
  {
    file: 'packages/cli/README.md',
    mark: 'commands',
    generate: () =>
      markdownTable(
        ['Command', 'What it does', 'Flags of its own'],
        Object.values(commandManifest()).map(({ id, args, flags, summary }) => [
          `\`${[`assay ${id.replaceAll(':', ' ')}`, ...Object.keys(args).map((name) => name.toUpperCase())].join(' ')}\``,
          summary,
          Object.values(flags)
            .filter(({ helpGroup }) => helpGroup !== 'GLOBAL')
            .map(({ name }) => `\`--${name}\``)
            .sort()
            .join(', '),
        ]),
      ),
  },
];

interface DescribedCommand {
  readonly id: string;
  readonly summary: string;
  readonly args: Readonly<Record<string, object>>;
  readonly flags: Readonly<Record<string, { readonly name: string; readonly helpGroup?: string }>>;
}

/** The commands as the build has described them. */
function commandManifest(): Readonly<Record<string, DescribedCommand>> {
  const path = join(import.meta.dirname, '..', 'packages', 'cli', 'oclif.manifest.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { commands: Record<string, DescribedCommand> }).commands;
}

/** The file's text with the table between its marks; throws when the marks are missing. */
export function withTable(text: string, { file, mark, generate }: ReferenceTable): string {
  const begin = `<!-- begin:${mark} -->`;
  const end = `<!-- end:${mark} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${file} lacks the marks ${begin} and ${end}`);
  return `${text.slice(0, from + begin.length)}\n${generate()}\n${text.slice(to)}`;
}

/** Cells are escaped; rows keep their order. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function extensionRow({ env, isSecret, help, default: value }: ExtensionSetting): readonly string[] {
  const secret = isSecret ? ` (secret; or \`${env}_FILE\`)` : '';
  return [`\`${env}\``, `${help}${secret}`, value ?? 'none'];
}
