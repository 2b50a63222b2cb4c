// `assay.config.json` at the root of a repository: which audits run there, what fails them, what they leave alone.
// JSON in which comments are allowed. Its schema is `docs/assay.config.schema.json`; `codeQuality` is the quality
// engine's own part. Nothing in it is code, and nothing in it runs any.
import { withoutJsonComments } from '../../support/json-comments.ts';
import { pathMatcher } from '../../support/path-pattern.ts';
import { type AuditType, auditTypes } from '../../vocabulary/audit-type.ts';
import { type DependencyScope, dependencyScopes } from '../../vocabulary/detection.ts';
import {
  criticalities,
  exposures,
  type GivenContext,
  noContext,
  visibilities,
} from '../../vocabulary/repository-context.ts';
import { type Severity, severities } from '../../vocabulary/severity.ts';
import { type CodeModel, codeModelsAt } from './code-models.ts';
import { codeRulesAt } from './code-rule-files.ts';
import { allowOnly, type Fields, listAt, objectAt, oneOf, RepositoryConfigError } from './config-fields.ts';
import { type PolicySource, policySourcesAt } from './policy-sources.ts';

export { RepositoryConfigError };

export const configFileName = 'assay.config.json';

/** What a repository says of a rule; a rule that is off says why. */
export interface RuleSetting {
  readonly off: boolean;
  readonly severity: Severity | undefined;
  readonly reason: string | null;
}

export interface RepositoryConfig {
  /** The file as it stands, for the parts that engines parse themselves, valid or not; null where there is none. */
  readonly text: string | null;
  /** Undefined: the usual ones. */
  readonly types: readonly AuditType[] | undefined;
  /** As `--fail-on` takes them: `high`, `secrets-in-code=medium`. */
  readonly failOn: readonly string[] | undefined;
  readonly rules: ReadonlyMap<string, RuleSetting>;
  /** Undefined: the default license policy. */
  readonly licenses: LicenseSettings | undefined;
  /** What the data flow knows of the repository's own libraries. */
  readonly models: readonly CodeModel[];
  /** YAML files with pattern rules. */
  readonly codeRules: readonly string[];
  /** Infrastructure policies of the repository's own. */
  readonly policies: readonly PolicySource[];
  /** What the repository is; undefined where the file could not be read, which says nothing. */
  readonly context: GivenContext | undefined;
  isExcluded(path: string): boolean;
}

/** SPDX identifiers and categories of licenses. */
export interface LicenseLists {
  readonly allow: readonly string[] | undefined;
  readonly deny: readonly string[] | undefined;
}

/** Of every scope, but for those that have lists of their own. */
export interface LicenseSettings extends LicenseLists {
  readonly scopes: Readonly<Partial<Record<DependencyScope, LicenseLists>>>;
}

export const emptyConfig: RepositoryConfig = {
  text: null,
  types: undefined,
  failOn: undefined,
  rules: new Map(),
  licenses: undefined,
  models: [],
  codeRules: [],
  policies: [],
  context: noContext,
  isExcluded: () => false,
};

const maxPatterns = 200;
const maxRules = 500;
const maxLicenses = 500;
const topLevel = [
  '$schema',
  'types',
  'failOn',
  'exclude',
  'rules',
  'licenses',
  'models',
  'policies',
  'codeRules',
  'codeQuality',
  'context',
];

/** Throws RepositoryConfigError. */
export function parseRepositoryConfig(text: string): RepositoryConfig {
  const document = objectAt(parseJson(text), 'the file');
  allowOnly(document, topLevel, '');
  const exclude = patternsAt(document.exclude);
  return {
    text,
    types: typesAt(document.types),
    failOn: failOnAt(document.failOn),
    rules: rulesAt(document.rules),
    licenses: licensesAt(document.licenses),
    models: codeModelsAt(document.models),
    codeRules: codeRulesAt(document.codeRules),
    policies: policySourcesAt(document.policies),
    context: contextAt(document.context),
    isExcluded: (path) => exclude.some((matches) => matches(path)),
  };
}

const maxTags = 20;

function contextAt(value: unknown): GivenContext {
  if (value === undefined) return noContext;
  const given = allowOnly(
    objectAt(value, 'context'),
    ['tags', 'criticality', 'exposure', 'visibility'],
    'context',
  );
  const { tags = [], criticality, exposure, visibility } = given;
  return {
    tags: listAt(tags, 'context.tags', maxTags).map((tag, index) => {
      if (typeof tag === 'string' && tag.trim() !== '' && tag.length <= 50) return tag.trim().toLowerCase();
      throw new RepositoryConfigError(`context.tags[${index}]: must be a string of at most 50 characters.`);
    }),
    criticality: criticality === undefined ? null : oneOf(criticality, criticalities, 'context.criticality'),
    exposure: exposure === undefined ? 'unknown' : oneOf(exposure, exposures, 'context.exposure'),
    visibility: visibility === undefined ? 'unknown' : oneOf(visibility, visibilities, 'context.visibility'),
  };
}

function typesAt(value: unknown): RepositoryConfig['types'] {
  if (value === undefined) return undefined;
  const given = listAt(value, 'types', auditTypes.length);
  if (given.length === 0) throw new RepositoryConfigError('types: must name at least one audit type.');
  return given.map((one, index) => oneOf(one, auditTypes, `types[${index}]`));
}

function failOnAt(value: unknown): RepositoryConfig['failOn'] {
  if (value === undefined) return undefined;
  const given = typeof value === 'string' ? [value] : listAt(value, 'failOn', 20);
  return given.map((one, index) => {
    if (typeof one === 'string' && /^(?:[a-z-]+=)?(?:critical|high|medium|low|info|never)$/.test(one))
      return one;
    throw new RepositoryConfigError(
      `failOn[${index}]: must be a severity (${severities.join(', ')}), never, or CATEGORY=SEVERITY.`,
    );
  });
}

function patternsAt(value: unknown): readonly ((path: string) => boolean)[] {
  if (value === undefined) return [];
  return listAt(value, 'exclude', maxPatterns).map((pattern, index) => {
    const matcher = typeof pattern === 'string' ? pathMatcher(pattern) : undefined;
    if (matcher) return matcher;
    throw new RepositoryConfigError(`exclude[${index}]: must be a path or pattern as in .gitignore.`);
  });
}

function rulesAt(value: unknown): RepositoryConfig['rules'] {
  const rules = new Map<string, RuleSetting>();
  if (value === undefined) return rules;
  const given = Object.entries(objectAt(value, 'rules'));
  if (given.length > maxRules)
    throw new RepositoryConfigError(`rules: must contain at most ${maxRules} rules.`);
  for (const [id, setting] of given) {
    const place = `rules.${id}`;
    const fields = allowOnly(objectAt(setting, place), ['off', 'severity', 'reason'], place);
    const { off = false, severity, reason = null } = fields;
    if (typeof off !== 'boolean') throw new RepositoryConfigError(`${place}.off: must be true or false.`);
    if (reason !== null && (typeof reason !== 'string' || reason.trim() === ''))
      throw new RepositoryConfigError(`${place}.reason: must be a string.`);
    if (off && reason === null)
      throw new RepositoryConfigError(`${place}: a rule that is off requires a reason.`);
    if (!off && severity === undefined)
      throw new RepositoryConfigError(`${place}: must set off or severity.`);
    rules.set(id, {
      off,
      severity: severity === undefined ? undefined : oneOf(severity, severities, `${place}.severity`),
      reason: reason === null ? null : reason.slice(0, 200),
    });
  }
  return rules;
}

function licensesAt(value: unknown): RepositoryConfig['licenses'] {
  if (value === undefined) return undefined;
  const fields = allowOnly(objectAt(value, 'licenses'), ['allow', 'deny', 'scopes'], 'licenses');
  const given = fields.scopes === undefined ? {} : objectAt(fields.scopes, 'licenses.scopes');
  const scopes: Partial<Record<DependencyScope, LicenseLists>> = {};
  for (const [name, lists] of Object.entries(given)) {
    const place = `licenses.scopes.${name}`;
    const scope = oneOf(name, dependencyScopes, place);
    scopes[scope] = licenseListsAt(allowOnly(objectAt(lists, place), ['allow', 'deny'], place), place);
  }
  return { ...licenseListsAt(fields, 'licenses'), scopes };
}

function licenseListsAt(fields: Fields, place: string): LicenseLists {
  const list = (name: string): readonly string[] | undefined => {
    if (fields[name] === undefined) return undefined;
    return listAt(fields[name], `${place}.${name}`, maxLicenses).map((one, index) => {
      if (typeof one === 'string' && one.trim() !== '') return one.trim();
      throw new RepositoryConfigError(
        `${place}.${name}[${index}]: must be an SPDX identifier or a category.`,
      );
    });
  };
  return { allow: list('allow'), deny: list('deny') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(withoutJsonComments(text.replace(/^\ufeff/, '')));
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new RepositoryConfigError(`It is not valid JSON: ${message}`, { cause: error });
  }
}
