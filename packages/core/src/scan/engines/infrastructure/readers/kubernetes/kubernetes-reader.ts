// Kubernetes manifests: YAML in block and flow style, and JSON. What a kustomization includes is read as it comes out of
// it. Templates of Helm charts are read by helm-reader.ts.
import type {
  InfrastructureReader,
  OpenReader,
  ReadContext,
  ResourceGroup,
  TextFile,
} from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { documentsOf } from '../parse-document.ts';
import { kubernetesResources } from './kubernetes-resources.ts';
import { isLinked, kubernetesWorkloads } from './kubernetes-workloads.ts';
import { isKustomization, KustomizationTree } from './kustomize/kustomization-tree.ts';

export const kubernetesReader: InfrastructureReader = {
  title: 'Kubernetes',
  mayRead: (path) => /\.(?:ya?ml|json)$/.test(path) || isKustomization(path),
  isMeant: ({ path, text }) => {
    if (isKustomization(path)) return true;
    if (/(?:^|\/)templates\//.test(path) && text.includes('{{')) return false;
    return isManifest(text) || isJsonPatch(text);
  },
  fieldSyntax: 'yaml',
  open: (context) => new OpenKubernetesReader(context),
};

function isManifest(text: string): boolean {
  return /["']?apiVersion["']?\s*:/.test(text) && /["']?kind["']?\s*:/.test(text);
}

/** A patch of its own file; only kustomizations refer to these. */
function isJsonPatch(text: string): boolean {
  return /^[ \t]*(?:-|\[\s*\{)\s*["']?op["']?\s*:/m.test(text) && /["']?path["']?\s*:/.test(text);
}

class OpenKubernetesReader implements OpenReader {
  readonly #context: ReadContext;
  readonly #files = new Map<string, TextFile>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  read(file: TextFile): readonly ResourceGroup[] {
    this.#files.set(file.path, file);
    return [];
  }

  *finish(): Generator<ResourceGroup> {
    const tree = new KustomizationTree(this.#files, this.#context);
    const applied: Resource[] = [];
    for (const file of this.#files.values()) {
      if (tree.used.has(file.path) || !isManifest(file.text)) continue;
      for (const document of documentsOf(file, this.#context)) {
        const resources = kubernetesResources(file.path, document, this.#context);
        applied.push(...resources.filter(isLinked));
        yield resources;
      }
    }
    yield this.#workloads(applied);
    for (const manifests of tree.builds()) {
      const resources = manifests.flatMap(({ path, fields, startLine, endLine }) =>
        kubernetesResources(path, { value: fields, startLine, endLine }, this.#context),
      );
      yield resources;
      yield this.#workloads(resources);
    }
  }

  #workloads(resources: readonly Resource[]): ResourceGroup {
    const workloads = kubernetesWorkloads(resources);
    if (workloads) return workloads;
    for (const path of new Set(resources.map((one) => one.path)))
      this.#context.unevaluated(path, null, 'There are too many manifests to link them.');
    return [];
  }
}
