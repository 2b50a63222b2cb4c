// Examples in descriptions of interfaces (OpenAPI, AsyncAPI, JSON Schema, RAML): what stands under `example` is one.

/** Documents of settings are nested less, and their sections shorter. */
const reach = 4000;
const exampleKey = /^(?:x-)?(?:examples?|code-?samples?)$/i;
/** What a document says of itself that describes an interface, in its first lines. */
const interfaceDocument = /^\s{0,8}\{?\s{0,4}["']?(?:openapi|swagger|asyncapi)["']?\s?:\s?["']?\d/im;
/** `extensions.insert("example", `, `@Schema(example = `. */
const namedExample =
  /(?:["'`]examples?["'`][^;{}\n]{0,40},\s{0,40}|\bexamples?\s{0,4}[=(]\s{0,4})[^;{}\n]{0,60}$/i;

/**
 * Whether the place is in a description of an interface as OpenAPI and its like write it, which is for readers: not
 * below one of its extensions, which configure gateways.
 */
export function isInDescription(path: string, bytes: Buffer, start: number): boolean {
  if (!/\.(?:json|ya?ml)$/i.test(path) || !interfaceDocument.test(bytes.toString('latin1', 0, 4096)))
    return false;
  const text = bytes.toString('latin1', Math.max(0, start - reach), start);
  return ![...keysOfJson(text), ...keysOfYaml(text)].some((key) => /^x-/i.test(key) && !exampleKey.test(key));
}

/** Whether a key above the place is `example`, `examples` or the like, in JSON or YAML, or a description shows it as code. */
export function isInExample(bytes: Buffer, start: number): boolean {
  const text = bytes.toString('latin1', Math.max(0, start - reach), start);
  if (isInFence(text) || namedExample.test(text.slice(-200))) return true;
  if (!/examples?["']?[ \t]{0,4}[:=]/i.test(text)) return false;
  return (
    keysOfJson(text).some((key) => exampleKey.test(key)) ||
    keysOfYaml(text).some((key) => exampleKey.test(key))
  );
}

/** Whether a block of code in Markdown is open in the description that the text ends in, a string on one line. */
function isInFence(text: string): boolean {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  // A line end that is written as one: the text is a string, whatever it is called.
  if (/\\n```/.test(line) && line.split('```').length % 2 === 0) return true;
  const [, described] =
    /["']?(?:description|summary|documentation)["']?[ \t]{0,4}:[ \t]{0,4}["'](.*)$/i.exec(line) ?? [];
  return described !== undefined && described.split('```').length % 2 === 0;
}

/** The keys of the objects and lists that are open at the text's end, and that of the value itself. */
function keysOfJson(text: string): readonly string[] {
  const keys: string[] = [];
  let open: (string | undefined)[] = [];
  let key: string | undefined;
  for (const [token, quoted] of text.matchAll(
    /"((?:[^"\\\n]|\\.){0,300})"(?=\s{0,20}:)|"(?:[^"\\\n]|\\.)*"|[{}[\],]/g,
  )) {
    if (quoted !== undefined) key = quoted;
    else if (token === '{' || token === '[') {
      open.push(key);
      key = undefined;
    } else if (token === '}' || token === ']') open = open.slice(0, -1);
    else if (token === ',') key = undefined;
  }
  for (const one of [...open, key]) if (one !== undefined) keys.push(one);
  return keys;
}

/** The keys of lines above that are indented less and less. */
function keysOfYaml(text: string): readonly string[] {
  const keys: string[] = [];
  const lines = text.split('\n');
  let indent = Number.POSITIVE_INFINITY;
  for (const line of lines.reverse()) {
    const match = /^([ \t]*(?:- +)*)["']?([\w.$ -]{1,60}?)["']?[ \t]*:(?=\s|$)/.exec(line);
    if (match === null) continue;
    const own = (match[1] as string).length;
    if (own >= indent) continue;
    indent = own;
    keys.push(match[2] as string);
  }
  return keys;
}
