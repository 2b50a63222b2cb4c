// The values that a chart is rendered with: those of each environment and release, over its defaults.
import { posix } from 'node:path';
import type { TextFile } from '../../infrastructure-reader.ts';
import {
  type Fields,
  fieldLines,
  fieldPaths,
  isFields,
  isList,
  newFields,
  ownLine,
  ownPath,
  replaceField,
  type Value,
  type Written,
} from '../../value.ts';
import { fieldsAt } from '../kubernetes/kubernetes-resources.ts';
import { DocumentError, parseDocuments, parseYamlValue } from '../parse-document.ts';

/** `values-prod.yaml`, `values.staging.yaml`, `prod.values.yaml`, `values/prod.yaml`: values of an environment. */
const environmentFile = /(?:^|\/)(?:values[.-][\w.-]+|[\w.-]+[.-]values|values\/[\w.-]+)\.ya?ml$/i;
/** What chart-testing and documentation render is deployed nowhere. */
const isTrial = /(?:^|[/._-])(?:ci|tests?|examples?|samples?|schema|template)(?:[/._-]|$)/i;

export function isEnvironmentFile(path: string): boolean {
  return environmentFile.test(path) && !/(?:^|\/)templates\//.test(path);
}

/** The folder of the chart that a file of values is beside of. */
export function chartFolderOf(path: string): string {
  return posix
    .dirname(path)
    .replace(/(?:^|\/)values$/, '')
    .replace(/^\.$/, '');
}

export function isDeployed({ path }: TextFile): boolean {
  return !isTrial.test(posix.basename(path)) && !/(?:^|\/)ci\//.test(path);
}

/** Where a release of Flux or Argo CD says that its chart is, and the values that it gives it. */
export interface Release {
  readonly path: string;
  /** A folder of the repository; undefined where it is fetched from elsewhere. */
  readonly chart: string | undefined;
  readonly name: string;
  readonly values: Fields;
  /** Files of values in the chart, in the order in which they apply. */
  readonly valueFiles: readonly string[];
}

export function isRelease(text: string): boolean {
  return (
    /^kind:\s*["']?(?:HelmRelease|Application)["']?\s*$/m.test(text) &&
    /^apiVersion:\s*["']?(?:helm\.toolkit\.fluxcd\.io|argoproj\.io)\//m.test(text)
  );
}

/** https://fluxcd.io/flux/components/helm/helmreleases/, https://argo-cd.readthedocs.io/en/stable/user-guide/helm/ */
export function releasesOf({ path, text }: TextFile): readonly Release[] {
  return documentsIn(text).flatMap((value): readonly Release[] => {
    if (!isFields(value)) return [];
    const { name = '?' } = fieldsAt(value, ['metadata']) ?? newFields();
    const named = { path, name: String(name) };
    if (value.kind === 'HelmRelease') {
      const chart = fieldsAt(value, ['spec', 'chart', 'spec']);
      if (chart === undefined) return [];
      const isHere =
        fieldsAt(chart, ['sourceRef'])?.kind === 'GitRepository' || /^\.{1,2}\//.test(textOf(chart.chart));
      const values = valuesIn(path, fieldsAt(value, ['spec', 'values']) ?? newFields());
      return [{ ...named, chart: isHere ? folderOf(chart.chart) : undefined, values, valueFiles: [] }];
    }
    if (value.kind !== 'Application') return [];
    const spec = fieldsAt(value, ['spec']) ?? newFields();
    const sources = isList(spec.sources) ? spec.sources : [spec.source ?? null];
    return sources.filter(isFields).flatMap((source): readonly Release[] => {
      const { helm } = source;
      if (!isFields(helm)) return [];
      const inline = typeof helm.values === 'string' ? parseYamlValue(helm.values) : helm.valuesObject;
      if (isFields(helm.valuesObject)) valuesIn(path, helm.valuesObject);
      return [
        {
          ...named,
          chart: source.path === undefined ? undefined : folderOf(source.path),
          values: isFields(inline) ? inline : newFields(),
          valueFiles: isList(helm.valueFiles) ? helm.valueFiles.map(textOf) : [],
        },
      ];
    });
  });
}

function documentsIn(text: string): readonly Value[] {
  try {
    return parseDocuments(text).map(({ value }) => value);
  } catch (error) {
    if (error instanceof DocumentError) return [];
    throw error;
  }
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

function folderOf(value: Value | undefined): string {
  return posix.normalize(textOf(value)).replace(/^(?:\.\.?\/)+|\/$/g, '');
}

/** As Helm merges values: maps by field, everything else as a whole; null takes a field away. */
export function mergedValues(base: Fields, over: Fields, depth = 0): Fields {
  const merged = newFields(base[ownLine]);
  Object.assign(merged, base);
  if (base[fieldLines]) merged[fieldLines] = base[fieldLines];
  if (depth > maxDepth) return merged;
  for (const [name, value] of Object.entries(over)) {
    const known = merged[name];
    if (value === null) delete merged[name];
    else {
      const both = isFields(known) && isFields(value) ? mergedValues(known, value, depth + 1) : value;
      const path = over[fieldPaths]?.[name] ?? over[ownPath];
      replaceField(merged, name, both, { line: over[fieldLines]?.[name], path });
    }
  }
  return merged;
}

const maxDepth = 40;

/** The same values, which know the file that they stand in. */
export function valuesIn(path: string, values: Fields): Fields {
  values[ownPath] = path;
  for (const value of Object.values(values)) if (isFields(value)) valuesIn(path, value);
  return values;
}

/** Values that a line of a template names: `.Values.image.tag`. */
const named = /\.Values((?:\.\w+)+)/g;

/**
 * Where the value of a field is written that a line of a template fills in; of a map that is written as a whole, where the
 * field stands in it. Undefined where the line names none or several.
 */
export function writtenAt(line: string, field: string, values: Fields): Written | undefined {
  const paths = new Set([...line.matchAll(named)].map(([, names = '']) => names.slice(1)));
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0) return undefined;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.length === 0 ? values : fieldsAt(values, names);
  const value = holder?.[last];
  if (isFields(value) && value[field] !== undefined) return placeIn(value, field);
  return holder && value !== undefined ? placeIn(holder, last) : undefined;
}

function placeIn(fields: Fields, name: string): Written | undefined {
  const path = fields[fieldPaths]?.[name] ?? fields[ownPath];
  const line = fields[fieldLines]?.[name];
  return path === undefined || line === undefined ? undefined : { path, line };
}

/** The values of a subchart: its own, what its parent gives under its name, and what is global. */
export function subchartValues(own: Fields, name: string, parent: Fields): Fields {
  const given = parent[name];
  const values = isFields(given) ? mergedValues(own, given) : own;
  return isFields(parent.global) ? mergedValues(values, { global: parent.global }) : values;
}

/** Whether a parent turns a subchart off, by the condition that its Chart.yaml names. */
export function isTurnedOff(chart: Value | undefined, name: string, values: Fields): boolean {
  const dependencies = isFields(chart) && isList(chart.dependencies) ? chart.dependencies : [];
  const one = dependencies.filter(isFields).find((each) => (each.alias ?? each.name) === name);
  const condition = textOf(one?.condition).split(',')[0] ?? '';
  if (condition === '') return false;
  const names = condition.trim().split('.');
  return fieldsAt(values, names.slice(0, -1))?.[names.at(-1) ?? ''] === false;
}
