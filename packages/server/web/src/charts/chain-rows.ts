// From chains of dependencies to the rows of a tree, the direct dependency that brings in most risk first.
import type { Severity } from '../words.ts';
import { riskOf, type SeverityCounts } from './risk.ts';

/** Open findings of one package that comes in one way. */
export interface Chain {
  /** From the direct dependency down to the package; null when it is not known. */
  readonly names: readonly string[] | null;
  readonly name: string;
  readonly version: string;
  readonly fixedVersion: string | null;
  readonly bySeverity: SeverityCounts;
}

export interface Direct {
  readonly name: string;
  /** Open findings of all that it brings in, its own included. */
  readonly bySeverity: SeverityCounts;
  readonly rows: readonly ChainRow[];
}

export interface ChainRow {
  readonly name: string;
  /** 0 for the direct dependency. */
  readonly depth: number;
  /** The row above that it hangs from; null for the direct dependency. */
  readonly parent: number | null;
  /** Null where the package itself has no open finding. */
  readonly chain: Chain | null;
}

interface Node {
  readonly name: string;
  chain: Chain | null;
  readonly below: Map<string, Node>;
}

export function directDependencies(chains: readonly Chain[]): readonly Direct[] {
  const top = new Map<string, Node>();
  for (const chain of chains) {
    let level = top;
    let node: Node | undefined;
    for (const name of chain.names ?? []) {
      node = level.get(name) ?? { name, chain: null, below: new Map() };
      level.set(name, node);
      level = node.below;
    }
    if (node) node.chain = chain;
  }
  return [...top.values()]
    .map((node) => {
      const rows = rowsOf(node);
      return { name: node.name, bySeverity: sum(rows), rows };
    })
    .sort((a, b) => riskOf(b.bySeverity) - riskOf(a.bySeverity));
}

function rowsOf(direct: Node): ChainRow[] {
  const rows: ChainRow[] = [];
  const add = ({ name, chain, below }: Node, depth: number, parent: number | null) => {
    const index = rows.push({ name, depth, parent, chain }) - 1;
    for (const node of below.values()) add(node, depth + 1, index);
  };
  add(direct, 0, null);
  return rows;
}

function sum(rows: readonly ChainRow[]): SeverityCounts {
  const of = (severity: Severity) =>
    rows.reduce((all, { chain }) => all + (chain?.bySeverity[severity] ?? 0), 0);
  return {
    critical: of('critical'),
    high: of('high'),
    medium: of('medium'),
    low: of('low'),
    info: of('info'),
  };
}
