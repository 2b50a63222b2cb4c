// What npm itself is made of: how it resolves a tree, reads a registry and understands a range. They have no declarations of
// their own; what is used of them is declared here. Nothing of a package is executed: trees are built, never installed.
import { createRequire } from 'node:module';

export interface NpmEdge {
  readonly name: string;
  /** The range, with overrides of the project. */
  readonly spec: string;
  readonly type: 'prod' | 'dev' | 'optional' | 'peer' | 'peerOptional' | 'workspace';
  readonly from: NpmNode;
}

export interface NpmNode {
  readonly packageName: string | null;
  readonly version: string;
  /** `node_modules/a/node_modules/b`; empty for the project. */
  readonly location: string;
  readonly isTop: boolean;
  readonly isLink: boolean;
  readonly isProjectRoot: boolean;
  readonly resolved: string | null;
  readonly edgesIn: ReadonlySet<NpmEdge>;
  getBundler(): NpmNode | null;
}

export interface NpmTree extends NpmNode {
  readonly inventory: {
    values(): Iterable<NpmNode>;
    query(key: 'packageName', name: string): Iterable<NpmNode>;
  };
  /** The lockfile that the tree makes. */
  readonly meta: { toString(): string };
}

/** What a tree is to be rid of: asked for each package that is in it or may come in. */
export interface NpmReport {
  readonly size: number;
  readonly topVulns: ReadonlyMap<string, unknown>;
  values(): Iterable<{ readonly name: string; readonly nodes: Iterable<NpmNode> }>;
  get(name: string): { readonly range: string } | undefined;
  isVulnerable(node: NpmNode): boolean;
}

/** Why a tree cannot be resolved: who asks for a peer, and what is there instead. */
export interface NpmConflict extends Error {
  readonly code?: string;
  readonly edge?: { readonly from?: NpmConflictSide };
  readonly current?: NpmConflictSide;
}

export interface NpmConflictSide {
  readonly name?: string;
  readonly version?: string;
  /** What needs it. */
  readonly dependents?: readonly { readonly from?: NpmConflictSide }[];
}

export interface NpmTreeBuilder {
  auditReport: NpmReport | undefined;
  loadVirtual(): Promise<NpmTree>;
  buildIdealTree(options?: Readonly<Record<string, unknown>>): Promise<NpmTree>;
}

export interface NpmVersion {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly bundleDependencies?: readonly string[] | boolean;
  readonly bundledDependencies?: readonly string[] | boolean;
  readonly engines?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly deprecated?: string | boolean;
  readonly dist?: NpmArchive;
  readonly hasInstallScript?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
}

export interface NpmArchive {
  readonly tarball: string;
  readonly integrity?: string;
  readonly shasum?: string;
}

/** What a registry says of a package. */
export interface NpmPackument {
  readonly name: string;
  readonly versions: Readonly<Record<string, NpmVersion>>;
  readonly 'dist-tags'?: Readonly<Record<string, string>>;
  readonly time?: Readonly<Record<string, string>>;
}

export interface NpmSpec {
  readonly type: string;
  readonly name: string | null;
  readonly fetchSpec: string | null;
  readonly subSpec?: NpmSpec;
}

export interface NpmLibraries {
  readonly Arborist: new (options: Readonly<Record<string, unknown>>) => NpmTreeBuilder;
  readonly pacote: {
    packument(name: string, options: Readonly<Record<string, unknown>>): Promise<NpmPackument>;
    tarball(spec: string, options: Readonly<Record<string, unknown>>): Promise<Buffer>;
  };
  readonly parseSpec: { resolve(name: string, spec: string): NpmSpec };
  readonly semver: {
    satisfies(version: string, range: string, options?: { loose?: boolean }): boolean;
    compare(a: string, b: string, loose?: boolean): number;
    validRange(range: string, loose?: boolean): string | null;
    valid(version: string, loose?: boolean): string | null;
    prerelease(version: string): readonly unknown[] | null;
    major(version: string): number;
    minor(version: string): number;
  };
}

/** Loaded when something is repaired: they take a moment. */
export function npmLibraries(): NpmLibraries {
  const require = createRequire(import.meta.url);
  return {
    Arborist: require('@npmcli/arborist').Arborist ?? require('@npmcli/arborist'),
    pacote: require('pacote'),
    parseSpec: require('npm-package-arg'),
    semver: require('semver'),
  };
}
