// Dockerfiles: stages with their instructions, ARG defaults filled in, and users inherited from the stage before.
import { joinCommands } from '../../../shared/commands/command-files.ts';
import { dockerCommands } from '../../../shared/commands/docker-commands.ts';
import type { InfrastructureReader, ReadContext, ResourceGroup } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, fieldLines, newFields, setField, Unknown, unknown, type Value } from '../../value.ts';
import { withinLimit } from '../within-limit.ts';
import { dockerfileSettings } from './dockerfile-settings.ts';

interface Instruction {
  readonly name: string;
  readonly text: string;
  readonly line: number;
  readonly endLine: number;
}

interface Stage {
  readonly name: string;
  readonly base: Value;
  readonly fields: Fields;
  readonly startLine: number;
  endLine: number;
}

const maxInstructions = 5_000;

export const dockerfileReader: InfrastructureReader = {
  title: 'Dockerfile',
  mayRead: (path) => /(?:^|[/.])(?:Dockerfile|Containerfile)(?:[.-][\w-]+)?$|\.dockerfile$/i.test(path),
  isMeant: ({ text }) => /^[ \t]*FROM[ \t]/im.test(text),
  open: (context) => ({ read: ({ path, text }) => [readDockerfile(path, text, context)] }),
};

/** A resource `dockerfile` for the whole, and a `dockerfile.stage` for each stage. */
export function readDockerfile(path: string, text: string, context: ReadContext): ResourceGroup {
  const lines = text.split(/\r?\n/);
  const instructions = withinLimit(instructionsOf(lines), maxInstructions, path, context);
  const args = new Map<string, string | undefined>();
  const stages: Stage[] = [];
  for (const instruction of instructions) {
    const { name } = instruction;
    if (name === 'ARG' && stages.length === 0) addArgument(args, instruction.text);
    if (name === 'FROM') stages.push(newStage(instruction, stages, args));
    const stage = stages.at(-1);
    if (stage) addInstruction(stage, instruction);
  }
  const last = stages.at(-1);
  if (last === undefined) return [];
  const whole = newFields(1);
  whole.stages = stages.map(({ fields }) => fields);
  whole.final = last.fields;
  whole.instructions = instructions.map(fieldsOf);
  whole.commands = commandsOf(lines, instructions);
  whole.settings = instructions
    .filter(({ name }) => name === 'ENV' || name === 'ARG')
    .flatMap((one) => dockerfileSettings(one, lines.slice(one.line - 1, one.endLine)));
  const place = { path, startLine: 1, endLine: lines.length };
  const resources: Resource[] = [{ ...place, type: 'dockerfile', name: 'Dockerfile', fields: whole }];
  for (const { name, fields, startLine, endLine } of stages)
    resources.push({ path, startLine, endLine, type: 'dockerfile.stage', name, fields });
  return resources;
}

function instructionsOf(lines: readonly string[]): readonly Instruction[] {
  const found: Instruction[] = [];
  for (let index = 0; index < lines.length; index++) {
    const start = index;
    let text = lines[index] ?? '';
    if (/^\s*(?:#|$)/.test(text)) continue;
    const parts = [];
    while (/\\\s*$/.test(text) && index + 1 < lines.length) {
      parts.push(text.replace(/\\\s*$/, ' '));
      index += 1;
      text = lines[index] ?? '';
      // Comments and empty lines inside of an instruction are left out.
      if (/^\s*(?:#|$)/.test(text)) text = '\\';
    }
    parts.push(text);
    const heredoc = /<<-?\s*["']?(\w+)["']?/.exec(text)?.[1];
    while (heredoc !== undefined && index + 1 < lines.length) {
      index += 1;
      parts.push(`\n${lines[index]}`);
      if ((lines[index] ?? '').trim() === heredoc) break;
    }
    const match = /^\s*([A-Za-z]+)\s+([\s\S]*)$/.exec(parts.join(''));
    if (match)
      found.push({
        name: (match[1] ?? '').toUpperCase(),
        text: (match[2] ?? '').trim(),
        line: start + 1,
        endLine: index + 1,
      });
  }
  return found;
}

/** The instructions, and in place of each RUN the commands that it executes. */
function commandsOf(lines: readonly string[], instructions: readonly Instruction[]): readonly Fields[] {
  const commands = joinCommands(dockerCommands(lines));
  return instructions.flatMap((instruction) => {
    if (instruction.name !== 'RUN') return [fieldsOf(instruction)];
    const { name, line: first, endLine } = instruction;
    return commands
      .slice(first - 1, endLine)
      .flatMap((text, index) => (text.trim() === '' ? [] : [fieldsOf({ name, text, line: first + index })]));
  });
}

function fieldsOf({ name, text, line }: Omit<Instruction, 'endLine'>): Fields {
  const fields = newFields(line);
  fields.name = name;
  fields.text = text;
  return fields;
}

function addArgument(args: Map<string, string | undefined>, text: string): void {
  for (const part of text.split(/\s+/)) {
    const [, name = '', value] = /^(\w+)(?:=["']?(.*?)["']?)?$/.exec(part) ?? [];
    if (name !== '') args.set(name, value);
  }
}

/** Unknown where an argument has no default. */
function substituted(text: string, args: ReadonlyMap<string, string | undefined>): Value {
  // What a template of a Dockerfile fills in.
  let isKnown = !/\{\{|\{%|<%/.test(text);
  const value = text.replace(/\$(?:\{(\w+)(?::?-([^}]*))?\}|(\w+))/g, (_, braced, otherwise, plain) => {
    const known = args.get(braced ?? plain) ?? otherwise;
    if (known === undefined) isKnown = false;
    return known ?? '';
  });
  return isKnown ? value : unknown;
}

function newStage(
  { text, line }: Instruction,
  before: readonly Stage[],
  args: Map<string, string | undefined>,
): Stage {
  const [, image = '', alias] =
    /^(?:--\S+\s+)*((?:\{\{.{0,200}?\}\}|<%.{0,200}?%>|\S)+)(?:\s+[aA][sS]\s+(\S+))?/.exec(text) ?? [];
  const base = substituted(image, args);
  const parent = before.find(
    ({ name }) => typeof base === 'string' && name.toLowerCase() === base.toLowerCase(),
  );
  const fields = newFields(line);
  setField(fields, 'image', base, line);
  fields.isStage = parent !== undefined;
  fields.instructions = [];
  // A stage runs as the user of the one that it begins with.
  fields.user = parent ? (parent.fields.user ?? null) : userOfImage(base);
  return { name: alias ?? `stage ${before.length + 1}`, base, fields, startLine: line, endLine: line };
}

/** What an image says of its user in its name; null where it says nothing, which is root for most. */
function userOfImage(image: Value): Value {
  if (typeof image !== 'string') return unknown;
  if (/(?:^|[/:._-])(?:nonroot|non-root|rootless|unprivileged|chiseled)(?=$|[@:._-])/i.test(image))
    return unknown;
  return unprivileged.test(image) ? unknown : null;
}

/**
 * Images of publishers that run as an unprivileged user by default:
 * https://edu.chainguard.dev/chainguard/chainguard-images/overview/, https://docs.bitnami.com/kubernetes/faq/configuration/use-non-root/
 */
const unprivileged = /^(?:cgr\.dev\/|(?:docker\.io\/)?(?:chainguard|bitnami|bitnamilegacy|bitnamisecure)\/)/;

/** Programs that entry points start others with, as another user. */
const changesUser =
  /(?<![\w-])(?:gosu|su-exec|setpriv\s+(?:\S+\s+)?--re[ug]id|"setpriv"|runuser|chpst|s6-setuidgid|setuidgid)(?![\w-])/;

function addInstruction(stage: Stage, instruction: Instruction): void {
  const { fields } = stage;
  const { name, text, line, endLine } = instruction;
  stage.endLine = endLine;
  fields.instructions = [...(fields.instructions as readonly Value[]), fieldsOf(instruction)];
  if (name === 'USER') {
    const user = text.includes('$') ? unknown : text;
    fields.user = user instanceof Unknown ? user : (user.split(/\s/)[0] ?? '');
    const lines = fields[fieldLines];
    if (lines) lines.user = line;
  }
  if (name === 'CMD' || name === 'ENTRYPOINT') {
    fields.start = text;
    const lines = fields[fieldLines];
    if (lines) lines.start = line;
  }
  if (fields.user === null && changesUser.test(text)) fields.user = unknown;
  if (name === 'HEALTHCHECK') fields.healthcheck = text;
}
