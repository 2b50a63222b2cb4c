// nginx: one resource for each `http`, `server` and `location` block. Settings that a block inherits count as its own.
import type { InfrastructureReader } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, fieldLines, newFields, type Value } from '../../value.ts';
import { withinLimit } from '../within-limit.ts';
import { type Directive, NginxSyntaxError, parseNginx } from './parse-nginx.ts';

/** Directives of which a block has its own or those of the block around it, never both. */
const inherited: ReadonlySet<string> = new Set([
  'add_header',
  'autoindex',
  'proxy_set_header',
  'proxy_ssl_verify',
  'server_tokens',
  'ssl_ciphers',
  'ssl_protocols',
]);
const blocks: ReadonlySet<string> = new Set(['http', 'server', 'location']);
const maxResources = 5_000;

export const nginxReader: InfrastructureReader = {
  title: 'nginx',
  mayRead: (path) => /\.(?:conf|nginx|vhost)$|(?:^|\/)sites-(?:available|enabled)\/[^/]+$/.test(path),
  isMeant: ({ path, text }) =>
    /^[ \t]*(?:(?:http|server)[ \t]*\{|location[ \t][^{;\n]*\{)/m.test(text) &&
    (named.test(path) || endsDirectives(text)),
  open: ({ budget, unevaluated }) => ({
    *read({ path, text }) {
      try {
        const found: Resource[] = [];
        collect(parseNginx(text, budget), { path, enclosing: newFields(), name: '' }, found);
        yield withinLimit(found, maxResources, path, { unevaluated });
      } catch (error) {
        if (!(error instanceof NginxSyntaxError)) throw error;
        unevaluated(path, error.line, error.message);
      }
    },
  }),
};

/** Files that are nginx's by their name, finished or not. */
const named =
  /(?:^|\/)nginx[^/]*\.conf$|(?:^|\/)nginx\/|\.(?:nginx|vhost)$|(?:^|\/)sites-(?:available|enabled)\//;

/** HOCON and other languages have blocks of the same names; a directive of nginx ends with a semicolon. */
function endsDirectives(text: string): boolean {
  return /^[^\n#"'=:]*(?:\{[ \t]*)?\b[a-z_]+[ \t][^\n#;{}]*;/m.test(text);
}

interface Enclosing {
  readonly path: string;
  readonly enclosing: Fields;
  readonly name: string;
}

function collect(directives: readonly Directive[], where: Enclosing, found: Resource[]): void {
  for (const { name, args, block, line, endLine } of directives) {
    if (block === undefined || found.length > maxResources) continue;
    const own = blocks.has(name) ? fieldsOf(block, where.enclosing, args, line) : where.enclosing;
    const title = [where.name, [name, ...args].join(' ')].filter((part) => part !== '').join(' > ');
    if (blocks.has(name))
      found.push({
        type: `nginx.${name}`,
        name: title.slice(0, 200),
        path: where.path,
        startLine: line,
        endLine,
        fields: own,
      });
    collect(block, { ...where, enclosing: own, name: title.slice(0, 200) }, found);
  }
}

/** Each directive as a list of its uses: `args`, `text`. `own` names those that stand in the block itself. */
function fieldsOf(
  block: readonly Directive[],
  enclosing: Fields,
  args: readonly string[],
  line: number,
): Fields {
  const fields = newFields(line);
  fields.args = args;
  const own = new Set<string>();
  // What `if` and `limit_except` hold counts for the block around them.
  const all = block.flatMap((one) =>
    one.block !== undefined && !blocks.has(one.name) ? [one, ...one.block] : [one],
  );
  for (const { name, args: given, line: at } of all) {
    const use = newFields(at);
    use.args = given;
    use.text = given.join(' ');
    fields[name] = [...(own.has(name) ? (fields[name] as readonly Value[]) : []), use];
    own.add(name);
    const lines = fields[fieldLines];
    if (lines) lines[name] ??= at;
  }
  for (const name of inherited) {
    const given = enclosing[name];
    if (given !== undefined && !own.has(name)) fields[name] = given;
  }
  fields.own = [...own];
  fields.inherited_headers = enclosing.add_header ?? [];
  return fields;
}
