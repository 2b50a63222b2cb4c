// Kustomizations of a repository, https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/: which files each
// is made of, and the manifests that it gives. Nothing is fetched: what lies elsewhere is left out, which is reported.
import { posix } from 'node:path';
import type { ReadContext, TextFile } from '../../../infrastructure-reader.ts';
import {
  copyFields,
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  ownPath,
  type Value,
} from '../../../value.ts';
import { documentsOf, parseDocuments } from '../../parse-document.ts';
import { applyJsonPatch } from './json-patch.ts';
import { type Manifest, placedIn } from './manifest.ts';
import { selects } from './patch-target.ts';
import { setImages } from './set-images.ts';
import { strategicMerge } from './strategic-merge.ts';

const maxDepth = 20;
const maxManifests = 5_000;
export const isKustomization = (path: string): boolean =>
  /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/.test(path);

interface Kustomization {
  readonly path: string;
  readonly folder: string;
  readonly fields: Fields;
  /** Folders of other kustomizations. */
  readonly folders: readonly string[];
}

export class KustomizationTree {
  readonly #files: ReadonlyMap<string, TextFile>;
  readonly #context: ReadContext;
  readonly #kustomizations = new Map<string, Kustomization>();
  readonly #built = new Map<string, readonly Manifest[]>();
  /** Files that a kustomization includes: not meant to be applied as they are. */
  readonly used = new Set<string>();

  constructor(files: ReadonlyMap<string, TextFile>, context: ReadContext) {
    this.#files = files;
    this.#context = context;
    for (const file of files.values()) if (isKustomization(file.path)) this.#add(file);
    for (const kustomization of this.#kustomizations.values()) this.#use(kustomization);
  }

  /** What each kustomization gives that no other one includes. */
  *builds(): Generator<readonly Manifest[]> {
    const taken = new Set([...this.#kustomizations.values()].flatMap(({ folders }) => folders));
    for (const folder of this.#kustomizations.keys()) if (!taken.has(folder)) yield this.#build(folder, 0);
    // Those that take each other in.
    for (const folder of this.#kustomizations.keys())
      if (!this.#built.has(folder)) yield this.#build(folder, 0);
  }

  #add(file: TextFile): void {
    const [document] = documentsOf(file, this.#context);
    if (!document || !isFields(document.value)) return;
    const { path } = file;
    const folder = posix.dirname(path);
    const fields = placedIn(path, document.value) as Fields;
    const folders = texts(fields, 'resources', 'bases', 'components').map((one) => posix.join(folder, one));
    this.#kustomizations.set(folder, { path, folder, fields, folders: folders.map(withoutSlash) });
  }

  #use({ path, folder, fields }: Kustomization): void {
    this.used.add(path);
    const patches = [...listOf(fields, 'patches'), ...listOf(fields, 'patchesJson6902')].flatMap((patch) =>
      isFields(patch) && typeof patch.path === 'string' ? [patch.path] : [],
    );
    for (const one of [...texts(fields, 'resources', 'patchesStrategicMerge'), ...patches]) {
      if (!one.includes('\n')) this.used.add(posix.join(folder, one));
    }
  }

  #build(folder: string, depth: number): readonly Manifest[] {
    const known = this.#built.get(folder);
    if (known) return known;
    const kustomization = this.#kustomizations.get(folder);
    if (kustomization === undefined || depth > maxDepth) return [];
    // One that takes itself in gives nothing more.
    this.#built.set(folder, []);
    const { path, fields } = kustomization;
    let manifests: Manifest[] = [];
    for (const one of texts(fields, 'resources', 'bases'))
      manifests.push(...this.#resource(kustomization, one, depth));
    if (manifests.length > maxManifests) {
      this.#context.unevaluated(path, null, 'The kustomization gives too many manifests.');
      manifests = manifests.slice(0, maxManifests);
    }
    manifests = this.#patched(kustomization, manifests);
    // A component changes what stands before it.
    for (const one of texts(fields, 'components')) {
      const component = this.#kustomizations.get(withoutSlash(posix.join(folder, one)));
      if (component === undefined) this.#missing(kustomization, one);
      else manifests = this.#patched(component, [...manifests, ...this.#resourcesOf(component, depth)]);
    }
    this.#built.set(folder, manifests);
    return manifests;
  }

  #resourcesOf(component: Kustomization, depth: number): readonly Manifest[] {
    return texts(component.fields, 'resources').flatMap((one) => this.#resource(component, one, depth));
  }

  #resource(kustomization: Kustomization, given: string, depth: number): readonly Manifest[] {
    const path = withoutSlash(posix.join(kustomization.folder, given));
    if (this.#kustomizations.has(path)) return this.#build(path, depth + 1);
    const file = this.#files.get(path);
    if (file === undefined) return this.#missing(kustomization, given);
    return manifestsOf(file, this.#context);
  }

  /** A remote base, a chart, or a file that is not in the repository. */
  #missing({ path }: Kustomization, given: string): readonly Manifest[] {
    this.#context.unevaluated(path, null, `"${given}" is not in the repository.`);
    return [];
  }

  #patched(kustomization: Kustomization, given: readonly Manifest[]): Manifest[] {
    const { fields } = kustomization;
    let manifests = [...given];
    for (const one of texts(fields, 'patchesStrategicMerge'))
      manifests = this.#merged(
        manifests,
        this.#patchDocuments(kustomization, one, fields, 'patchesStrategicMerge'),
        null,
      );
    for (const patch of [...listOf(fields, 'patches'), ...listOf(fields, 'patchesJson6902')]) {
      if (!isFields(patch)) continue;
      const name = typeof patch.path === 'string' ? 'path' : 'patch';
      const text = patch[name];
      if (typeof text !== 'string') continue;
      const documents = this.#patchDocuments(kustomization, text, patch, name);
      manifests = this.#merged(manifests, documents, patch.target ?? null);
    }
    return setImages(withNamespace(manifests, fields), listOf(fields, 'images'));
  }

  /** The patch of a file, or the one that stands in the kustomization itself. */
  #patchDocuments(
    { path, folder }: Kustomization,
    given: string,
    within: Fields,
    field: string,
  ): readonly Value[] {
    const isInline = given.includes('\n') || /^\s*(?:[-{]|\w+\s*:)/.test(given);
    try {
      if (isInline) {
        const line = within[fieldLines]?.[field] ?? 1;
        return parseDocuments(given).map(({ value }) => placedIn(path, value, line));
      }
      const file = this.#files.get(posix.join(folder, given));
      if (file) return parseDocuments(file.text).map(({ value }) => placedIn(file.path, value));
      this.#context.unevaluated(path, null, `"${given}" is not in the repository.`);
    } catch {
      this.#context.unevaluated(path, null, 'A patch cannot be read.');
    }
    return [];
  }

  #merged(manifests: readonly Manifest[], documents: readonly Value[], target: Value): Manifest[] {
    let result = [...manifests];
    for (const document of documents) {
      result = result.flatMap((manifest) => {
        this.#context.budget.consume(10);
        if (!selects(target, document, manifest)) return [manifest];
        if (isList(document)) return [{ ...manifest, fields: applyJsonPatch(manifest.fields, document) }];
        const fields = isFields(document)
          ? strategicMerge(manifest.fields, withoutIdentity(document))
          : manifest.fields;
        return fields === undefined ? [] : [{ ...manifest, fields }];
      });
    }
    return result;
  }
}

/** The manifests of a file; lists of them one by one. */
export function manifestsOf(file: TextFile, context: ReadContext): readonly Manifest[] {
  return [...documentsOf(file, context)].flatMap(({ value, startLine, endLine }) => {
    const { path } = file;
    const placed = placedIn(path, value);
    return isFields(placed) ? [{ fields: placed, path, startLine, endLine }] : [];
  });
}

function withNamespace(manifests: readonly Manifest[], { namespace }: Fields): readonly Manifest[] {
  if (typeof namespace !== 'string') return manifests;
  return manifests.map((manifest) => {
    const { metadata } = manifest.fields;
    if (!isFields(metadata)) return manifest;
    const fields = copyFields(manifest.fields);
    const own = copyFields(metadata);
    own.namespace = namespace;
    fields.metadata = own;
    return { ...manifest, fields };
  });
}

/** What a patch is found by is no change; names of targets may be patterns. */
function withoutIdentity(patch: Fields): Fields {
  const { apiVersion: _version, kind: _kind, ...rest } = patch;
  const fields = Object.assign(newFields(), rest);
  if (!isFields(rest.metadata)) return fields;
  const metadata = copyFields(rest.metadata);
  delete metadata.name;
  fields.metadata = metadata;
  fields[ownPath] = patch[ownPath] ?? '';
  if (patch[fieldLines]) fields[fieldLines] = patch[fieldLines];
  return fields;
}

function listOf(fields: Fields, name: string): readonly Value[] {
  const value = fields[name];
  return isList(value) ? value : [];
}

function texts(fields: Fields, ...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => listOf(fields, name)).filter((one) => typeof one === 'string');
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}
