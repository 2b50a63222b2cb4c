// The description of the API as one page: no script, nothing from elsewhere.
import { createHash } from 'node:crypto';

interface Described {
  readonly info?: { readonly title?: string; readonly version?: string; readonly description?: string };
  readonly paths?: Record<string, Record<string, Operation>>;
  readonly components?: { readonly schemas?: Record<string, unknown> };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-permission': 'public' | { readonly name: string; readonly roles: Record<string, string> };
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: unknown;
  }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: unknown; readonly example?: unknown }>;
  };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { readonly schema: unknown }> }
  >;
}

/** HTML of the whole description. */
export function docsPage(description: unknown): string {
  const { info = {}, paths = {}, components = {} } = description as Described;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const section = (tag: string) => {
    const rows = operations.filter(({ operation }) => operation.tags.includes(tag)).map(operationHtml);
    return `<section aria-labelledby="${slug(tag)}"><h2 id="${slug(tag)}">${escapeHtml(tag)}</h2>${rows.join('')}</section>`;
  };
  const schemas = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${schemaHtml(schema)}</details>`,
  );
  const links = [...tags, 'Schemas'].map((tag) => `<li><a href="#${slug(tag)}">${escapeHtml(tag)}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title ?? 'API')}</title><style>${style}</style></head>
<body><header><h1>${escapeHtml(info.title ?? 'API')} <small>${escapeHtml(info.version ?? '')}</small></h1>
<p>${escapeHtml(info.description ?? '')} The machine-readable form is <a href="v1/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav><main>${tags.map(section).join('')}<section aria-labelledby="section-schemas"><h2 id="section-schemas">Schemas</h2>${schemas.join('')}</section></main></body></html>
`;
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const permission = operation['x-permission'];
  const who =
    permission === 'public'
      ? 'No authentication required.'
      : `Requires <code>${escapeHtml(permission.name)}</code>: ${Object.entries(permission.roles)
          .map(([role, reach]) => `${escapeHtml(role)} ${escapeHtml(reach)}`)
          .join(', ')}.`;
  const parameters = operation.parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escapeHtml(description ?? '')}</td><td>${schemaHtml(schema)}</td></tr>`,
  );
  const body = Object.values(operation.requestBody?.content ?? {}).map(
    ({ schema, example }) =>
      `<h4>Body</h4>${schemaHtml(schema)}${example === undefined ? '' : `<h4>Example</h4><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`}`,
  );
  const replies = Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(description)} ${Object.values(content ?? {})
        .map(({ schema }) => schemaHtml(schema))
        .join('')}</li>`,
  );
  return `<details id="${escapeHtml(operation.operationId)}"><summary><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${who}</p>${parameters.length === 0 ? '' : `<table><caption>Parameters</caption><thead><tr><th>Name</th><th>In</th><th>Description</th><th>Schema</th></tr></thead><tbody>${parameters.join('')}</tbody></table>`}
${body.join('')}<h4>Responses</h4><ul>${replies.join('')}</ul></details>`;
}

function schemaHtml(schema: unknown): string {
  const text = JSON.stringify(schema, null, 2);
  if (text.length < 60) return `<code>${withLinks(escapeHtml(JSON.stringify(schema)))}</code>`;
  return `<pre>${withLinks(escapeHtml(text))}</pre>`;
}

/** References to named schemas lead to them. */
function withLinks(escaped: string): string {
  return escaped.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>');
}

function slug(text: string): string {
  return `section-${text.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
details{border-top:1px solid var(--line);padding:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
.method{display:inline-block;font:600 .8rem ui-monospace,monospace;min-width:4rem}
pre{background:color-mix(in srgb,currentColor 7%,transparent);overflow:auto;padding:.5rem;font-size:.85rem}
table{border-collapse:collapse;display:block;overflow-x:auto;width:100%}caption{text-align:left;font-weight:600}
td,th{border-bottom:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
`;

/** For the page's content security policy: this style and no other. */
export const docsStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
