// Helm charts, rendered with the values of each environment and release, or their defaults:
// https://helm.sh/docs/topics/charts/. Places are those of the templates.
import { posix } from 'node:path';
import { BudgetExceededError } from '../../evaluation-budget.ts';
import type {
  InfrastructureReader,
  OpenReader,
  ReadContext,
  ResourceGroup,
  TextFile,
} from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import {
  type Fields,
  fieldLines,
  hole,
  isFields,
  isList,
  newFields,
  noteOrigin,
  ownLine,
  Unknown,
  type Value,
  type Written,
} from '../../value.ts';
import { kubernetesResources } from '../kubernetes/kubernetes-resources.ts';
import { isLinked, kubernetesWorkloads } from '../kubernetes/kubernetes-workloads.ts';
import { DocumentError, parseDocuments, parseYamlValue } from '../parse-document.ts';
import {
  chartFolderOf,
  isDeployed,
  isEnvironmentFile,
  isRelease,
  isTurnedOff,
  mergedValues,
  type Release,
  releasesOf,
  subchartValues,
  valuesIn,
  writtenAt,
} from './chart-values.ts';
import { type ParsedTemplate, parseTemplate, TemplateError, type TemplateNode } from './parse-template.ts';
import { type Rendered, renderTemplate } from './render-template.ts';

const chartFile = /(?:^|\/)(?:Chart\.ya?ml|values\.ya?ml|templates\/.*\.(?:ya?ml|tpl))$/;

export const helmReader: InfrastructureReader = {
  title: 'Helm',
  mayRead: (path) => chartFile.test(path) || /\.ya?ml$/.test(path),
  isMeant: ({ path, text }) => {
    if (/(?:^|\/)templates\//.test(path)) return text.includes('{{');
    return chartFile.test(path) || isEnvironmentFile(path) || isRelease(text);
  },
  open: (context) => new OpenHelmReader(context),
  isRendered: true,
};

interface Chart {
  readonly templates: TextFile[];
  /** Values of environments. */
  readonly environments: TextFile[];
  values: TextFile;
  chart: string | undefined;
}

/** Environments and releases of one chart that are rendered. */
const maxInstances = 12;

class OpenHelmReader implements OpenReader {
  readonly #context: ReadContext;
  readonly #charts = new Map<string, Chart>();
  readonly #releases: Release[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
  }

  read(file: TextFile): readonly ResourceGroup[] {
    const { path, text } = file;
    if (!/(?:^|\/)templates\//.test(path)) {
      if (isEnvironmentFile(path)) {
        this.#chartOf(chartFolderOf(path)).environments.push(file);
        return [];
      }
      if (!chartFile.test(path)) {
        this.#releases.push(...releasesOf(file));
        return [];
      }
    }
    const chart = this.#chartOf(path.replace(/(?:^|\/)(?:templates\/.*|[^/]*)$/, ''));
    if (/(?:^|\/)templates\//.test(path)) chart.templates.push(file);
    else if (/(?:^|\/)Chart\.ya?ml$/.test(path)) chart.chart = text;
    else chart.values = file;
    return [];
  }

  #chartOf(folder: string): Chart {
    const known = this.#charts.get(folder);
    if (known) return known;
    const chart: Chart = {
      templates: [],
      environments: [],
      values: { path: '', text: '' },
      chart: undefined,
    };
    this.#charts.set(folder, chart);
    return chart;
  }

  *finish(): Generator<ResourceGroup> {
    for (const { path, chart, name } of this.#releases)
      if (chart === undefined || this.#charts.get(chart)?.chart === undefined)
        this.#context.unevaluated(path, null, `The chart of the release ${name} is not in the repository.`);
    for (const [folder, chart] of this.#charts) {
      if (chart.chart === undefined) this.#leave(chart.templates);
      // A subchart is deployed with its parent, and with what the parent gives it.
      else if (this.#parentOf(folder) === undefined)
        for (const values of this.#instancesOf(folder, chart)) yield* this.#install(folder, chart, values);
    }
  }

  #parentOf(folder: string): Chart | undefined {
    const parent = /^(?:(.*)\/)?charts\/[^/]+$/.exec(folder);
    const chart = parent ? this.#charts.get(parent[1] ?? '') : undefined;
    return chart?.chart === undefined ? undefined : chart;
  }

  /** The values of each environment and release; the defaults where nothing else is known. */
  #instancesOf(folder: string, { values, environments }: Chart): readonly Fields[] {
    const defaults = valuesOf(values);
    const releases = this.#releases
      .filter(({ chart }) => chart === folder)
      .map(({ values: own, valueFiles }) => {
        const files = valueFiles.map((name) =>
          environments.find(({ path }) => path === posix.join(folder, name)),
        );
        const given = files.reduce((all, file) => (file ? mergedValues(all, valuesOf(file)) : all), defaults);
        return mergedValues(given, own);
      });
    const others = environments.filter(isDeployed).map((file) => mergedValues(defaults, valuesOf(file)));
    const instances = releases.length > 0 ? releases : others;
    return instances.length === 0 ? [defaults] : instances.slice(0, maxInstances);
  }

  *#install(folder: string, { templates, chart = '' }: Chart, values: Fields): Generator<ResourceGroup> {
    yield* this.#render(templates, values, chart);
    const prefix = folder === '' ? 'charts/' : `${folder}/charts/`;
    for (const [path, subchart] of this.#charts) {
      if (!path.startsWith(prefix) || path.slice(prefix.length).includes('/')) continue;
      const name = path.slice(prefix.length);
      if (subchart.chart === undefined || isTurnedOff(parseYamlValue(chart), name, values)) continue;
      yield* this.#install(path, subchart, subchartValues(valuesOf(subchart.values), name, values));
    }
  }

  /** Without a chart these are templates of another program, or manifests that say they are. */
  #leave(templates: readonly TextFile[]): void {
    for (const { path, text } of templates)
      if (/\bapiVersion\b/.test(text) && /\bkind\b/.test(text))
        this.#context.unevaluated(path, null, 'There is no Chart.yaml for this template.');
  }

  *#render(templates: readonly TextFile[], values: Fields, chart: string): Generator<ResourceGroup> {
    const parsed = new Map<string, ParsedTemplate>();
    const defined = new Map<string, readonly TemplateNode[]>();
    const linesOf = new Map<string, readonly string[]>();
    for (const { path, text } of templates) {
      linesOf.set(path, text.split('\n'));
      const template = this.#parse(path, text);
      if (template === undefined) continue;
      parsed.set(path, template);
      for (const [name, nodes] of template.defined) defined.set(name, nodes);
    }
    const root = rootOf(values, chart);
    const { budget, unevaluated } = this.#context;
    const rendered: Resource[] = [];
    for (const [path, { nodes }] of parsed) {
      if (!/\.ya?ml$/.test(path)) continue;
      try {
        const variables = new Map<string, Value>([['$', root]]);
        const onTooDeep = () => unevaluated(path, null, 'Templates include each other too deeply.');
        const scope = { budget, dot: root, variables, defined, depth: 0, onTooDeep };
        const origin = (line: number, field: string) =>
          writtenAt(linesOf.get(path)?.[line - 1] ?? '', field, values);
        const resources = resourcesOf(path, { ...renderTemplate(nodes, scope), origin }, this.#context);
        rendered.push(...resources.filter(isLinked));
        yield resources;
      } catch (error) {
        if (!(error instanceof DocumentError || error instanceof BudgetExceededError)) throw error;
        unevaluated(path, null, error.message);
      }
    }
    yield kubernetesWorkloads(rendered) ?? [];
  }

  #parse(path: string, text: string): ParsedTemplate | undefined {
    try {
      return parseTemplate(text);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      this.#context.unevaluated(path, error.line, error.message);
      return undefined;
    }
  }
}

function valuesOf({ path, text }: TextFile): Fields {
  const values = parseYamlValue(text);
  return isFields(values) ? valuesIn(path, values) : newFields();
}

/** What `.` is in a template. */
function rootOf(values: Fields, chart: string): Fields {
  const root = newFields();
  const about = parseYamlValue(chart);
  root.Values = values;
  const named = newFields();
  if (isFields(about)) {
    for (const [name, value] of Object.entries(about))
      named[name.charAt(0).toUpperCase() + name.slice(1)] = value;
  }
  root.Chart = named;
  const release = newFields();
  Object.assign(release, {
    Name: 'release',
    Namespace: 'default',
    Service: 'Helm',
    IsInstall: true,
    IsUpgrade: false,
    Revision: 1,
  });
  root.Release = release;
  root.Capabilities = new Unknown();
  root.Files = new Unknown();
  root.Template = new Unknown();
  return root;
}

interface Placing {
  readonly place: (line: number) => number;
  /** Where the value is written that a line of the template fills in. */
  readonly origin: (line: number, field: string) => Written | undefined;
}

function resourcesOf(
  path: string,
  { text, lines, origin }: Rendered & Pick<Placing, 'origin'>,
  context: ReadContext,
): readonly Resource[] {
  const place = (line: number): number => lines[line - 1] ?? lines.at(-1) ?? 1;
  // A line of which nothing is known says nothing, and would not be valid YAML.
  const readable = text.replace(/^[ \t]*\ufffc+[ \t]*$/gm, '');
  return parseDocuments(readable).flatMap((document) => {
    const value = placed(document.value, { place, origin });
    const startLine = place(document.startLine);
    const endLine = Math.max(startLine, place(document.endLine));
    return kubernetesResources(path, { value, startLine, endLine }, context);
  });
}

/** The value with lines of the template, and with what is not known as such. */
function placed(value: Value, placing: Placing): Value {
  if (typeof value === 'string') return value.includes(hole) ? new Unknown(undefined, value) : value;
  if (isList(value)) return value.map((one) => placed(one, placing));
  if (!isFields(value)) return value;
  const { place, origin } = placing;
  const fields = newFields(place(value[ownLine] ?? 1));
  for (const [name, one] of Object.entries(value)) {
    fields[name] = placed(one, placing);
    const line = place(value[fieldLines]?.[name] ?? 1);
    const lines = fields[fieldLines];
    if (lines) lines[name] = line;
    const written = origin(line, name);
    if (written) noteOrigin(fields, name, written);
  }
  return fields;
}
