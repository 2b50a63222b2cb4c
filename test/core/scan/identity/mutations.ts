// A repository with findings that knows which finding is which, and the ways in which it may change. What an
// audit would report of it goes through the real normalisation; the numbers of the findings stay outside.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';
import type { Severity } from '../../../../packages/core/src/vocabulary/severity.ts';

export interface Item {
  /** Which finding it is, whatever happens to it. */
  readonly uid: number;
  kind: 'code' | 'secret' | 'dependency' | 'control';
  rule: string;
  /** The code, the secret's value, the package, the control. */
  text: string;
  /** Lines between the one before and this one. */
  gap: number;
  /** The line above it, as the excerpt shows it. */
  context: string;
  message: string;
  severity: Severity;
  version: string;
  /** The names of its advisory, the first one first. */
  names: string[];
}

export interface World {
  readonly files: Map<string, Item[]>;
  readonly unread: Set<string>;
  readonly rules: Set<string>;
  indent: string;
  newline: string;
  complete: boolean;
  nextUid: number;
}

/** A source of choices, so that a failing run can be told by its seed. */
export interface Choice {
  below(limit: number): number;
  pick<One>(list: readonly One[]): One;
}

const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
const kinds = ['code', 'code', 'code', 'secret', 'secret', 'dependency', 'control'] as const;

/** Real lines of code: this project's own. */
const realLines = [
  'portal/audits/run-audit-job.ts',
  'scan/source/git/git-fetch.ts',
  'portal/platform/storage/database.ts',
  'portal/portal.ts',
]
  .flatMap((name) =>
    readFileSync(
      fileURLToPath(new URL(`../../../../packages/core/src/${name}`, import.meta.url)),
      'utf8',
    ).split('\n'),
  )
  .map((line) => line.trim())
  .filter((line) => line.length > 8);

export function newWorld(choice: Choice): World {
  const world: World = {
    files: new Map(),
    unread: new Set(),
    rules: new Set(['rule-a', 'rule-b', 'rule-c', 'secret-a', 'secret-b']),
    indent: '',
    newline: '\n',
    complete: true,
    nextUid: 1,
  };
  const count = 2 + choice.below(6);
  for (let index = 0; index < count; index += 1) {
    const folder = choice.pick(['src', 'src/api', 'lib', 'test']);
    const items = Array.from({ length: choice.below(6) }, () => newItem(world, choice));
    world.files.set(`${folder}/file${index}.${choice.pick(['ts', 'py'])}`, items);
  }
  return world;
}

export function newItem(world: World, choice: Choice): Item {
  const kind = choice.pick(kinds);
  const uid = world.nextUid++;
  const rule =
    kind === 'secret' ? choice.pick(['secret-a', 'secret-b']) : choice.pick(['rule-a', 'rule-b', 'rule-c']);
  return {
    uid,
    kind,
    rule: kind === 'dependency' ? 'rule-a' : rule,
    text:
      kind === 'code'
        ? // Few lines, so that the same one stands in many places.
          (realLines[choice.below(40)] as string)
        : kind === 'secret'
          ? `value${choice.below(30)}`.padEnd(24, 'x')
          : `name${uid}`,
    gap: 1 + choice.below(20),
    context: `${choice.pick(realLines)} ${uid}`,
    message: `Message ${choice.below(5)}`,
    severity: choice.pick(severities),
    version: `1.${choice.below(5)}.0`,
    names: [`CVE-2026-${1000 + uid}`, `GHSA-${uid}`, `PYSEC-${uid}`],
  };
}

/** What an audit of the world reports, and which finding each is. */
export function audit(world: World): {
  readonly reported: readonly ReportedFinding[];
  itemOf(one: ReportedFinding): Item;
} {
  const detections: Detection[] = [];
  const items = new Map<string, Item>();
  for (const [path, held] of world.files) {
    if (world.unread.has(path)) continue;
    let line = 0;
    for (const item of held) {
      line += item.gap;
      const detection = toDetection(item, { path, line, world });
      detections.push(detection);
      items.set(`${path}:${line}`, item);
    }
  }
  const reported = normalizeDetections(detections, { fingerprintKey: 'key', commit: null });
  return {
    reported,
    itemOf: ({ location }) => items.get(`${location?.path}:${location?.startLine}`) as Item,
  };
}

function toDetection(
  item: Item,
  { path, line, world }: { readonly path: string; readonly line: number; readonly world: World },
): Detection {
  const { kind, rule, text, message, severity } = item;
  const [advisory = '', ...aliases] = item.names;
  const code = [item.context, text].map((part) => `${world.indent}${part}`).join(world.newline);
  return {
    ruleId: rule,
    category: kind === 'secret' ? 'secrets-in-code' : 'insecure-code',
    severity,
    title: `${rule} in ${path}`,
    description: message,
    remediation: message,
    location: { path, startLine: line, endLine: line, startColumn: 1 + world.indent.length },
    anchor:
      kind === 'code'
        ? { kind, text: `${world.indent}${text}${world.newline}` }
        : kind === 'secret'
          ? { kind, value: text }
          : kind === 'dependency'
            ? { kind, purl: `pkg:npm/${text}`, advisory }
            : { kind, control: text },
    excerpt: code,
    ...(kind === 'dependency' && {
      package: {
        purl: `pkg:npm/${text}@${item.version}`,
        name: text,
        version: item.version,
        fixedVersion: null,
        scope: null,
        dependencyPath: null,
      },
      advisory: {
        id: advisory,
        aliases,
        cvss: null,
        cvssScore: null,
        url: null,
        published: null,
        modified: null,
        epss: null,
        kev: null,
      },
    }),
  };
}

export interface Mutation {
  readonly name: string;
  apply(world: World, choice: Choice): void;
}

const anyFile = (world: World, choice: Choice): [string, Item[]] => choice.pick([...world.files]);
const all = (world: World): Item[] => [...world.files.values()].flat();
const some = (world: World, choice: Choice): Item | undefined => {
  const items = all(world);
  return items.length > 0 ? choice.pick(items) : undefined;
};
const mutation = (name: string, apply: Mutation['apply']): Mutation => ({ name, apply });
const move = (world: World, from: string, to: string): void => {
  const items = world.files.get(from);
  if (!items || world.files.has(to)) return;
  world.files.delete(from);
  world.files.set(to, items);
};

export const mutations: readonly Mutation[] = [
  mutation('lines above', (world, choice) => {
    const [first] = anyFile(world, choice)[1];
    if (first) first.gap += choice.below(500);
  }),
  mutation('lines between', (world, choice) => {
    const item = some(world, choice);
    if (item) item.gap += choice.below(50);
  }),
  mutation('lines taken away', (world) => {
    for (const item of all(world)) item.gap = 1;
  }),
  mutation('re-indented', (world, choice) => {
    world.indent = choice.pick(['', '  ', '\t', '        ']);
  }),
  mutation('line ends', (world) => {
    world.newline = world.newline === '\n' ? '\r\n' : '\n';
  }),
  mutation('formatter', (world) => {
    for (const item of all(world)) {
      if (item.kind === 'code') item.text = item.text.replace(/ ?([(){},;=+]) ?/g, ' $1  ');
    }
  }),
  mutation('byte order mark', (world) => {
    for (const item of all(world))
      if (item.kind === 'code') item.text = `\ufeff${item.text.replace(/^\ufeff/, '')}`;
  }),
  mutation('reordered', (world, choice) => {
    // Unlike things change places; twins keep their order.
    const items = anyFile(world, choice)[1];
    const [last] = items.slice(-1);
    if (!last || items.some((item) => item !== last && item.text === last.text)) return;
    items.unshift(items.pop() as Item);
  }),
  mutation('reworded', (world, choice) => {
    for (const item of all(world)) item.message = `Words ${choice.below(1000)}`;
  }),
  mutation('severity', (world, choice) => {
    for (const item of all(world)) item.severity = choice.pick(severities);
  }),
  mutation('other code around', (world, choice) => {
    const item = some(world, choice);
    if (item) item.context = `edited ${item.uid} ${choice.below(100)}`;
  }),
  mutation('fixed', (world, choice) => {
    const items = anyFile(world, choice)[1];
    items.splice(choice.below(items.length + 1), 1);
  }),
  mutation('new', (world, choice) => {
    const items = anyFile(world, choice)[1];
    items.splice(choice.below(items.length + 1), 0, newItem(world, choice));
  }),
  mutation('twin', (world, choice) => {
    const items = anyFile(world, choice)[1];
    const item = items.length > 0 ? choice.pick(items) : undefined;
    if (!item || (item.kind !== 'code' && item.kind !== 'secret')) return;
    const uid = world.nextUid++;
    items.splice(items.indexOf(item) + 1, 0, { ...item, uid, context: `copy ${uid}` });
  }),
  mutation('renamed', (world, choice) => {
    const [path] = anyFile(world, choice);
    move(world, path, `renamed/${world.nextUid++}.ts`);
  }),
  mutation('renamed and edited', (world, choice) => {
    const [path, items] = anyFile(world, choice);
    for (const item of items) item.gap += choice.below(9);
    move(world, path, `renamed/${world.nextUid++}.ts`);
  }),
  mutation('folder renamed', (world, choice) => {
    const folder = anyFile(world, choice)[0].split('/')[0] as string;
    const to = `moved${world.nextUid++}`;
    for (const path of [...world.files.keys()]) {
      if (path.startsWith(`${folder}/`)) move(world, path, path.replace(folder, to));
    }
  }),
  mutation('file removed', (world, choice) => {
    world.files.delete(anyFile(world, choice)[0]);
    if (world.files.size === 0) world.files.set('src/last.ts', []);
  }),
  mutation('file copied', (world, choice) => {
    const [, items] = anyFile(world, choice);
    const copies = items
      .filter(({ kind }) => kind === 'code' || kind === 'secret')
      .map((item) => ({ ...item, uid: world.nextUid++ }));
    world.files.set(`copies/${world.nextUid++}.ts`, copies);
  }),
  mutation('moved to another file', (world, choice) => {
    const from = anyFile(world, choice)[1];
    const to = anyFile(world, choice)[1];
    const item = from[0];
    // To the portal the two are different findings: so they are here.
    if (item && from !== to && (item.kind === 'code' || item.kind === 'secret')) {
      from.shift();
      to.push({ ...item, uid: world.nextUid++ });
    }
  }),
  mutation('rule renamed', (world, choice) => {
    const old = choice.pick([...world.rules]);
    const now = `${old.replace(/-v\d+$/, '')}-v${world.nextUid++}`;
    world.rules.delete(old);
    world.rules.add(now);
    for (const item of all(world)) if (item.rule === old) item.rule = now;
  }),
  mutation('secret known more exactly', (world, choice) => {
    const item = some(world, choice);
    if (item?.kind !== 'secret') return;
    const rule = `exact-${world.nextUid++}`;
    world.rules.add(rule);
    for (const other of all(world))
      if (other.kind === 'secret' && other.text === item.text) other.rule = rule;
  }),
  mutation('advisory by another name', (world) => {
    for (const { names } of all(world)) names.push(names.shift() as string);
  }),
  mutation('package in another version', (world, choice) => {
    for (const item of all(world)) item.version = `2.${choice.below(9)}.0`;
  }),
  mutation('partial scan', (world, choice) => {
    world.complete = false;
    world.unread.add(anyFile(world, choice)[0]);
  }),
  mutation('file left out', (world, choice) => {
    world.unread.add(anyFile(world, choice)[0]);
  }),
];
