// Helm charts, rendered with their default values: https://helm.sh/docs/topics/charts/. Places are those of the templates.
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
  ownLine,
  Unknown,
  type Value,
} from '../../value.ts';
import { kubernetesResources } from '../kubernetes/kubernetes-resources.ts';
import { isLinked, kubernetesWorkloads } from '../kubernetes/kubernetes-workloads.ts';
import { DocumentError, parseDocuments, parseYamlValue } from '../parse-document.ts';
import { type ParsedTemplate, parseTemplate, TemplateError, type TemplateNode } from './parse-template.ts';
import { type Rendered, renderTemplate } from './render-template.ts';

export const helmReader: InfrastructureReader = {
  title: 'Helm',
  mayRead: (path) => /(?:^|\/)(?:Chart\.ya?ml|values\.ya?ml|templates\/.*\.(?:ya?ml|tpl))$/.test(path),
  isMeant: ({ path, text }) => !/templates\//.test(path) || text.includes('{{'),
  open: (context) => new OpenHelmReader(context),
  isRendered: true,
};

interface Chart {
  readonly templates: TextFile[];
  values: string;
  chart: string | undefined;
}

class OpenHelmReader implements OpenReader {
  readonly #context: ReadContext;
  readonly #charts = new Map<string, Chart>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  read(file: TextFile): readonly ResourceGroup[] {
    const { path, text } = file;
    const folder = path.replace(/(?:^|\/)(?:templates\/.*|[^/]*)$/, '');
    const chart = this.#charts.get(folder) ?? { templates: [], values: '', chart: undefined };
    this.#charts.set(folder, chart);
    if (/(?:^|\/)templates\//.test(path)) chart.templates.push(file);
    else if (/(?:^|\/)Chart\.ya?ml$/.test(path)) chart.chart = text;
    else chart.values = text;
    return [];
  }

  *finish(): Generator<ResourceGroup> {
    for (const { templates, values, chart } of this.#charts.values()) {
      if (chart !== undefined) yield* this.#render(templates, values, chart);
      else this.#leave(templates);
    }
  }

  /** Without a chart these are templates of another program, or manifests that say they are. */
  #leave(templates: readonly TextFile[]): void {
    for (const { path, text } of templates)
      if (/\bapiVersion\b/.test(text) && /\bkind\b/.test(text))
        this.#context.unevaluated(path, null, 'There is no Chart.yaml for this template.');
  }

  *#render(templates: readonly TextFile[], values: string, chart: string): Generator<ResourceGroup> {
    const parsed = new Map<string, ParsedTemplate>();
    const defined = new Map<string, readonly TemplateNode[]>();
    for (const { path, text } of templates) {
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
        const resources = resourcesOf(path, renderTemplate(nodes, scope), this.#context);
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

/** What `.` is in a template. */
function rootOf(values: string, chart: string): Fields {
  const root = newFields();
  const defaults = parseYamlValue(values);
  const about = parseYamlValue(chart);
  root.Values = isFields(defaults) ? defaults : newFields();
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

function resourcesOf(path: string, { text, lines }: Rendered, context: ReadContext): readonly Resource[] {
  const place = (line: number): number => lines[line - 1] ?? lines.at(-1) ?? 1;
  // A line of which nothing is known says nothing, and would not be valid YAML.
  const readable = text.replace(/^[ \t]*\ufffc+[ \t]*$/gm, '');
  return parseDocuments(readable).flatMap((document) => {
    const value = placed(document.value, place, 0);
    const startLine = place(document.startLine);
    const endLine = Math.max(startLine, place(document.endLine));
    return kubernetesResources(path, { value, startLine, endLine }, context);
  });
}

/** The value with lines of the template, and with what is not known as such. */
function placed(value: Value, place: (line: number) => number, depth: number): Value {
  if (typeof value === 'string') return value.includes(hole) ? new Unknown(undefined, value) : value;
  if (isList(value)) return value.map((one) => placed(one, place, depth + 1));
  if (!isFields(value)) return value;
  const fields = newFields(place(value[ownLine] ?? 1));
  for (const [name, one] of Object.entries(value)) {
    fields[name] = placed(one, place, depth + 1);
    const lines = fields[fieldLines];
    if (lines) lines[name] = place(value[fieldLines]?.[name] ?? 1);
  }
  return fields;
}
