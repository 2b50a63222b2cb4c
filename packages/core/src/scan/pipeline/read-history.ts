// What of a repository's history a security audit reads: all of it the first time, later only what is new.
import type { EngineOptions } from '../engines/index.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import type { Source } from '../source/source.ts';

/** Up to where an audit has read the history, and what it looked for. Plain data: it is kept and sent. */
export interface HistoryMark {
  /** The audited commit. */
  readonly commit: string;
  readonly ruleSet: string;
  /** The part of the rule set that does not depend on the repository. */
  readonly builtInRuleSet: string;
}

/** Up to which commit and with which rules an audit read the history, and whether all of it. */
export interface HistoryRead extends HistoryMark {
  /** Whether all of it was read: only then may something be called gone. */
  readonly isWhole: boolean;
}

export interface HistoryReader {
  /** For the source: the commit at which nothing has to be fetched but itself. */
  readonly knownTip: string | undefined;
  /** For the engines; nothing is read where the source has no history. */
  engineOptions(source: Source): Pick<EngineOptions, 'secrets'>;
  /** Whether there is history to read that was not fetched, as it is too large or takes too long. */
  isTooLarge(source: Pick<Source, 'commit' | 'hasHistory'>): boolean;
  /** Once the engines are through; null when the history was not read. */
  result(): HistoryRead | null;
}

/** Reads the history from where `known` left off. */
export async function createHistoryReader(known: HistoryMark | null): Promise<HistoryReader> {
  const { ruleSetId } = await import('../engines/secrets/rule-set.ts');
  const { noUserRules } = await import('../engines/secrets/user-rules/user-rules.ts');
  const builtInRuleSet = ruleSetId(noUserRules);
  const mark = known?.builtInRuleSet === builtInRuleSet ? known : null;
  let read: HistoryRead | null = null;
  return {
    knownTip: mark?.commit,
    engineOptions(source) {
      const { commit } = source;
      if (commit === null || source.hasHistory !== true) return {};
      return {
        secrets: {
          history: {
            ...(mark && { scannedTips: [mark.commit], scannedCommit: mark.commit, scannedBy: mark.ruleSet }),
            onScanned: ({ ruleSet, isWhole }) => {
              read = { commit, ruleSet, builtInRuleSet, isWhole };
            },
          },
        },
      };
    },
    isTooLarge: ({ commit, hasHistory }) => hasHistory === false && commit !== mark?.commit,
    result: () => read,
  };
}

/** Findings of the tree, and those that only the history has. */
export function splitByTree(
  findings: readonly ReportedFinding[],
  commit: string | null,
): { readonly tree: readonly ReportedFinding[]; readonly history: readonly ReportedFinding[] } {
  const isPast = ({ location }: ReportedFinding) => location !== null && location.commit !== commit;
  return { tree: findings.filter((one) => !isPast(one)), history: findings.filter(isPast) };
}
