// Everything that a repository says about its code-quality audit, in `assay.config.json` at its root:
//
//   {
//     "codeQuality": {
//       "checks": {
//         "complex-function": { "limit": 20 },
//         "todo-comment": false
//       },
//       "duplication": { "minTokens": 50, "minLines": 5 },
//       "exclude": ["legacy/", "*.gen.ts"]
//     }
//   }
//
// A check is `true`, `false`, or an object with its limit; paths are written as in .gitignore. Nothing here is code, and
// nothing here runs any.
import { withoutJsonComments } from '../../../support/json-comments.ts';
import { pathMatcher } from '../../../support/path-pattern.ts';

export interface QualitySettings {
  /** Whether a check runs. */
  isOn(checkId: string): boolean;
  /** The limit that the repository sets, or the check's own. */
  limit(check: { readonly id: string; readonly limit?: { readonly default: number } }): number;
  /** How long a stretch of code must be to count as a copy. */
  readonly duplication: { readonly minTokens: number; readonly minLines: number };
  isExcluded(path: string): boolean;
}

/** A check that settings may name. */
export interface ConfigurableCheck {
  readonly id: string;
  readonly limit?: { readonly default: number };
}

interface Written {
  readonly checks: ReadonlyMap<string, { readonly on: boolean; readonly limit?: number }>;
  readonly duplication: QualitySettings['duplication'];
  readonly exclude: readonly ((path: string) => boolean)[];
}

const defaultDuplication = { minTokens: 50, minLines: 5 };
const maxPatterns = 200;

export const defaultQualitySettings: QualitySettings = settingsOf({
  checks: new Map(),
  duplication: defaultDuplication,
  exclude: [],
});

/** What is wrong with a settings file, as one sentence that names the place in it. */
export class QualitySettingsError extends Error {
  override readonly name = 'QualitySettingsError';
}

/** Throws QualitySettingsError. A file without `codeQuality` says nothing about this audit. */
export function parseQualitySettings(text: string, checks: readonly ConfigurableCheck[]): QualitySettings {
  const document = asObject(parseJson(text), 'the file');
  const own = document.codeQuality;
  if (own === undefined) return defaultQualitySettings;
  const quality = asObject(own, 'codeQuality');
  allowOnly(quality, ['checks', 'duplication', 'exclude'], 'codeQuality');
  return settingsOf({
    checks: readChecks(quality.checks, checks),
    duplication: readDuplication(quality.duplication),
    exclude: readExclude(quality.exclude),
  });
}

function settingsOf({ checks, duplication, exclude }: Written): QualitySettings {
  return {
    isOn: (id) => checks.get(id)?.on ?? true,
    limit: (check) => checks.get(check.id)?.limit ?? check.limit?.default ?? 0,
    duplication,
    isExcluded: (path) => exclude.some((matches) => matches(path)),
  };
}

function readChecks(value: unknown, known: readonly ConfigurableCheck[]): Written['checks'] {
  const chosen = new Map<string, { on: boolean; limit?: number }>();
  if (value === undefined) return chosen;
  const byId = new Map(known.map((check) => [check.id, check]));
  for (const [id, setting] of Object.entries(asObject(value, 'codeQuality.checks'))) {
    const place = `codeQuality.checks.${id}`;
    const check = byId.get(id);
    if (check === undefined) throw new QualitySettingsError(`${place}: unknown check${nearest(id, known)}.`);
    if (typeof setting === 'boolean') chosen.set(id, { on: setting });
    else {
      const { limit } = allowOnly(asObject(setting, place), ['limit'], place);
      if (limit !== undefined && check.limit === undefined)
        throw new QualitySettingsError(`${place}.limit: this check has no limit. Use true or false.`);
      chosen.set(id, { on: true, ...(limit !== undefined && { limit: asCount(limit, `${place}.limit`) }) });
    }
  }
  return chosen;
}

function readDuplication(value: unknown): QualitySettings['duplication'] {
  if (value === undefined) return defaultDuplication;
  const place = 'codeQuality.duplication';
  const { minTokens, minLines } = allowOnly(asObject(value, place), ['minTokens', 'minLines'], place);
  const written = {
    minTokens:
      minTokens === undefined ? defaultDuplication.minTokens : asCount(minTokens, `${place}.minTokens`),
    minLines: minLines === undefined ? defaultDuplication.minLines : asCount(minLines, `${place}.minLines`),
  };
  if (written.minTokens < 10 || written.minTokens > 1_000)
    throw new QualitySettingsError(`${place}.minTokens: must be between 10 and 1000.`);
  return written;
}

function readExclude(value: unknown): Written['exclude'] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new QualitySettingsError('codeQuality.exclude: must be a list of paths.');
  if (value.length > maxPatterns)
    throw new QualitySettingsError(`codeQuality.exclude: must contain at most ${maxPatterns} paths.`);
  return value.map((pattern: unknown, index) => {
    const matcher = typeof pattern === 'string' ? pathMatcher(pattern) : undefined;
    if (matcher === undefined)
      throw new QualitySettingsError(`codeQuality.exclude[${index}]: must be a path.`);
    return matcher;
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(withoutJsonComments(text.replace(/^\ufeff/, '')));
  } catch (error) {
    throw new QualitySettingsError(`It is not valid JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

type Fields = Readonly<Record<string, unknown>>;

function asObject(value: unknown, place: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new QualitySettingsError(`${place}: must be an object.`);
}

function allowOnly(fields: Fields, names: readonly string[], place: string): Fields {
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown === undefined) return fields;
  throw new QualitySettingsError(`${place}.${unknown}: unknown setting. Use one of: ${names.join(', ')}.`);
}

function asCount(value: unknown, place: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000) return value;
  throw new QualitySettingsError(`${place}: must be a whole number from 0 to 1000000.`);
}

function nearest(id: string, known: readonly ConfigurableCheck[]): string {
  const words = new Set(id.toLowerCase().split(/[^a-z]+/));
  const shared = (other: string): number => other.split('-').filter((word) => words.has(word)).length;
  const [best] = [...known].sort((a, b) => shared(b.id) - shared(a.id));
  return best !== undefined && shared(best.id) > 0 ? `; did you mean ${best.id}` : '';
}
