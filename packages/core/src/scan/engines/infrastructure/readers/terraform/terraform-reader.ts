// Terraform: every folder with `*.tf` files is a module. Modules that others of the tree call are evaluated with what
// they are given; the others with the defaults of their variables.
import { BudgetExceededError } from '../../evaluation-budget.ts';
import type {
  InfrastructureReader,
  OpenReader,
  ReadContext,
  ResourceGroup,
  TextFile,
} from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Body, type Expression, HclSyntaxError } from './hcl-syntax.ts';
import { parseHcl } from './parse-hcl.ts';
import {
  joinPath,
  localSource,
  type ModuleFile,
  type ModuleHost,
  type ModuleSource,
  TerraformModule,
} from './terraform-module.ts';

const emptyBody: Body = { attributes: new Map(), blocks: [] };
/** Characters of modules that are kept parsed, which takes some thirty times as much memory: further ones are parsed again. */
const maxLoaded = 128 * 1024;
/** Resources that are linked across modules; in a larger tree, those of each module among themselves. */
const maxLinkedResources = 5_000;
/** Instances of modules, in a whole tree. */
const maxModules = 5_000;

export const terraformReader: InfrastructureReader = {
  title: 'Terraform',
  mayRead: (path) => /\.(?:tf|tofu|tfvars)$/.test(path),
  isMeant: () => true,
  open: (context) => new OpenTerraformReader(context),
  fieldSyntax: 'hcl',
  isReadByFolder: true,
};

class OpenTerraformReader implements OpenReader {
  readonly #context: ReadContext;
  readonly #texts = new Map<string, string>();
  readonly #folders = new Map<string, string[]>();
  readonly #loaded = new Map<string, ModuleSource>();
  #loadedSize = 0;
  readonly #faulty = new Set<string>();
  #modules = 0;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  read({ path, text }: TextFile): readonly ResourceGroup[] {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    this.#texts.set(path, text);
    const paths = this.#folders.get(folder) ?? [];
    this.#folders.set(folder, paths);
    paths.push(path);
    return [];
  }

  *finish(): Generator<ResourceGroup> {
    const called = new Set<string>();
    for (const [folder, paths] of this.#folders) {
      // Most folders call no module, and need not be parsed twice.
      if (!paths.some((path) => /^[ \t]*module\s/m.test(this.#texts.get(path) ?? ''))) continue;
      for (const { body } of this.#load(folder).files) {
        for (const block of body.blocks) {
          const source = block.type === 'module' ? localSource(block.body) : undefined;
          if (source !== undefined) called.add(joinPath(folder, source));
        }
      }
      this.#unload(folder);
    }
    // A module that calls itself has no caller outside.
    const roots = [...this.#folders.keys()].filter((folder) => !called.has(folder));
    const reached = new Set<string>();
    for (const folder of roots) {
      yield* this.#evaluate(folder, reached);
      // Nobody calls it: what dies young costs little memory.
      this.#unload(folder);
    }
    for (const folder of called)
      if (this.#folders.has(folder) && !reached.has(folder)) yield* this.#evaluate(folder, reached);
  }

  *#evaluate(folder: string, reached: Set<string>): Generator<ResourceGroup> {
    const host: ModuleHost = {
      budget: this.#context.budget,
      load: (child) => {
        this.#modules += 1;
        if (!this.#folders.has(child)) return undefined;
        if (this.#modules > maxModules) {
          for (const path of this.#folders.get(child) ?? [])
            this.#context.unevaluated(path, null, `There are more than ${maxModules} instances of modules.`);
          return undefined;
        }
        reached.add(child);
        return this.#load(child);
      },
      readFile: (path) => this.#texts.get(path),
      unevaluated: this.#context.unevaluated,
    };
    reached.add(folder);
    const source = this.#load(folder);
    if (source.files.length === 0) return;
    try {
      yield* linked(new TerraformModule(source, host).groups());
    } catch (error) {
      if (!(error instanceof BudgetExceededError)) throw error;
      for (const { path } of source.files) this.#context.unevaluated(path, null, error.message);
    }
  }

  #sizeOf(folder: string): number {
    const paths = this.#folders.get(folder) ?? [];
    return paths.reduce((sum, path) => sum + (this.#texts.get(path)?.length ?? 0), 0);
  }

  #unload(folder: string): void {
    if (this.#loaded.delete(folder)) this.#loadedSize -= this.#sizeOf(folder);
  }

  #load(folder: string): ModuleSource {
    const known = this.#loaded.get(folder);
    if (known) return known;
    const size = this.#sizeOf(folder);
    if (this.#loadedSize + size > maxLoaded) {
      this.#loaded.clear();
      this.#loadedSize = 0;
    }
    this.#loadedSize += size;
    const files: ModuleFile[] = [];
    const variables = new Map<string, { readonly path: string; readonly value: Expression }>();
    for (const path of [...(this.#folders.get(folder) ?? [])].sort()) {
      const body = this.#parse(path);
      if (/\.tfvars$/.test(path)) {
        if (/(?:^|\/)terraform\.tfvars$|\.auto\.tfvars$/.test(path))
          for (const { name, value } of body.attributes.values()) variables.set(name, { path, value });
      } else files.push({ path, body });
    }
    const source = { folder, files, variables };
    this.#loaded.set(folder, source);
    return source;
  }

  #parse(path: string): Body {
    try {
      return parseHcl(this.#texts.get(path) ?? '');
    } catch (error) {
      if (!(error instanceof HclSyntaxError)) throw error;
      if (!this.#faulty.has(path)) this.#context.unevaluated(path, error.line, error.message);
      this.#faulty.add(path);
      return emptyBody;
    }
  }
}

/** The resources of a tree of modules as one group, as long as they fit. */
function* linked(groups: Iterable<ResourceGroup>): Generator<ResourceGroup> {
  let held: Resource[] | undefined = [];
  try {
    for (const group of groups) {
      if (held === undefined) {
        yield group;
        continue;
      }
      held.push(...group);
      if (held.length <= maxLinkedResources) continue;
      const all: ResourceGroup = held;
      held = undefined;
      yield all;
    }
  } catch (error) {
    // What was evaluated before the limits were reached counts, too.
    if (held !== undefined) yield held;
    throw error;
  }
  if (held !== undefined) yield held;
}
