// Asks a policy, a gate or a decision rule what it would have decided, of every repository that the caller can see.
import { NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { ConditionEvaluator } from '../compliance/conditions/condition-evaluator.ts';
import { isRating, type RuleEffect } from '../decisions/decision-rule.ts';
import { type Principal, systemReach, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import {
  type Backtest,
  type BacktestEffect,
  type BacktestQuestion,
  backtestFigures,
  describeDecision,
  exposuresWithin,
  type RuleHistory,
  wasKnownThen,
} from './backtest.ts';
import { type BacktestDecider, gateDecider, policyDecider, ruleDecider } from './backtest-deciders.ts';
import type { StoredExposure } from './exposure-store.ts';
import type { HistoryRow } from './inventory-history-store.ts';
import { unknownOf } from './unknown-history.ts';

type UsedStores = Pick<
  Stores,
  'decisionRules' | 'exposures' | 'heavyRead' | 'inventoryHistories' | 'policies' | 'repositories' | 'teams'
>;

interface Subject {
  readonly name: string;
  readonly condition: string | null;
  readonly effect: BacktestEffect;
  readonly decide: BacktestDecider;
}

const yearMs = 365 * 86_400_000;

export class BacktestService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #conditions: ConditionEvaluator;

  constructor(stores: UsedStores, runtime: Runtime, conditions: ConditionEvaluator) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#conditions = conditions;
  }

  async run(principal: Principal, question: BacktestQuestion): Promise<Backtest> {
    return (await this.#ask(principal, question, await this.#subjectOf(question))).backtest;
  }

  /** What a rule with this condition would have hidden in the last year from those who see what the caller sees. */
  async ofRule(
    principal: Principal,
    { condition, forced, ...effect }: RuleEffect & { readonly condition: string; readonly forced: boolean },
  ): Promise<RuleHistory> {
    const to = this.#runtime.now();
    const window = { from: new Date(to.getTime() - yearMs).toISOString(), to: to.toISOString() };
    const subject: Subject = {
      name: '',
      condition,
      effect: 'hide',
      decide: isRating(effect) ? hidesNothing : ruleDecider({ condition, forced }),
    };
    const { backtest, histories } = await this.#ask(principal, window, subject);
    const repositories = histories.filter(({ state }) => state === 'read' || state === 'shallow').length;
    const known = (figure: number) => (repositories === 0 ? null : figure);
    return {
      from: backtest.from,
      to: backtest.to,
      hidden: known(backtest.decided),
      laterExploited: known(backtest.laterExploited),
      others: known(backtest.others),
      repositories,
      unknownRepositories: backtest.unknownRepositories.length,
      notes: backtest.notes,
    };
  }

  async #ask(
    principal: Principal,
    question: Pick<BacktestQuestion, 'from' | 'to' | 'team' | 'repositories'>,
    subject: Subject,
  ): Promise<{ readonly backtest: Backtest; readonly histories: readonly HistoryRow[] }> {
    const visible = visibility(principal, 'audits:read');
    const now = this.#runtime.now();
    const asked = question.to === undefined ? now : new Date(question.to);
    const window = { from: new Date(question.from), to: asked > now ? now : asked };
    if (window.from > window.to)
      throw new ValidationError('The window begins in the future.', {
        from: 'The window begins in the future.',
      });
    const { team, repositories } = question;
    const isAsked = ({ repositoryId }: { readonly repositoryId: string }) =>
      repositories === undefined || repositories.includes(repositoryId);
    const [stored, histories] = await this.#stores.heavyRead(async () => [
      await this.#stores.exposures.list(visible, { ...(team !== undefined && { team }) }),
      await this.#stores.inventoryHistories.list(visible, { team }),
    ]);
    const all = exposuresWithin(stored.filter(isAsked), window);
    const decisions = new Map<StoredExposure, string>();
    for (const [id, own] of Map.groupBy(all, ({ repositoryId }) => repositoryId)) {
      const repository = await this.#stores.repositories.find(id, systemReach('of what is seen'));
      if (repository === undefined) continue;
      for (const [one, at] of await subject.decide(repository, own, window)) decisions.set(one, at);
    }
    const teams = [];
    for (const [teamId, own] of Map.groupBy(all, (one) => one.teamId)) {
      const found = await this.#stores.teams.find(teamId, systemReach('of what is seen'));
      teams.push({ teamId, team: found?.name ?? '', ...backtestFigures(own, decisions, window) });
    }
    const backtest: Backtest = {
      effect: subject.effect,
      subject: subject.name,
      from: window.from.toISOString(),
      to: window.to.toISOString(),
      ...backtestFigures(all, decisions, window),
      notKnownThen: all.filter(({ exposure }) => !wasKnownThen(exposure)).length,
      decisions: [...decisions]
        .map(([one, at]) => describeDecision(one, at, window))
        .sort(
          (a, b) =>
            Number(b.laterExploited !== null) - Number(a.laterExploited !== null) || (a.at < b.at ? -1 : 1),
        ),
      teams: teams.sort((a, b) => (a.team < b.team ? -1 : 1)),
      unknownRepositories: histories.filter(isAsked).flatMap(unknownOf),
      notes: notesOn(subject, all),
    };
    return { backtest, histories: histories.filter(isAsked) };
  }

  async #subjectOf({ policy, rule, failOn }: BacktestQuestion): Promise<Subject> {
    if (policy !== undefined) {
      const found = await this.#stores.policies.find(policy);
      if (!found) throw new NotFoundError('Policy not found.');
      const { name, condition } = found;
      return { name, condition, effect: 'block', decide: policyDecider(condition, this.#conditions) };
    }
    if (rule !== undefined) {
      const found = await this.#stores.decisionRules.find(rule, timestamp(this.#runtime));
      if (!found) throw new NotFoundError('Decision rule not found.');
      const { name, condition } = found;
      return { name, condition, effect: 'hide', decide: isRating(found) ? hidesNothing : ruleDecider(found) };
    }
    if (failOn === undefined) throw new ValidationError('Name a policy, a decision rule or a severity.');
    return {
      name: `--fail-on ${failOn}`,
      condition: null,
      effect: 'block',
      decide: gateDecider(failOn),
    };
  }
}

/** Of a rule that gives a priority or a due date. */
const hidesNothing: BacktestDecider = async () => new Map();

/** What a condition may ask that a history does not say. */
const notInHistory: readonly (readonly [asked: RegExp, sentence: string])[] = [
  [/\bepss\b/, 'EPSS of past days is not kept: what depends on it is unknown, and counts as not decided.'],
  [
    /\b(?:priority|reachability|scope|fixable|owners|cwe|fingerprint)\b/,
    'Priority, reachability, scope, owners and fixes of then are not known: what depends on them counts as not decided.',
  ],
  [
    /\b(?:audits|sources|controls|licenses)\b|findings\.(?:overdue|secrets|byStatus)/,
    'Audits, imports, controls, licenses and findings in code of then are not known: what depends on them counts as not decided.',
  ],
];

function notesOn({ condition }: Subject, all: readonly StoredExposure[]): readonly string[] {
  const unrated = all.filter(({ exposure }) => exposure.severity === null).length;
  const rates = condition === null || /\b(?:severity|bySeverity)\b/.test(condition);
  return [
    'Only vulnerabilities of dependencies on default branches are in the history; their severities are those of today.',
    ...(rates && unrated > 0
      ? [`The advisories of ${unrated} of them say no severity: whether it would decide on these is unknown.`]
      : []),
    ...notInHistory.flatMap(([asked, sentence]) =>
      condition !== null && asked.test(condition) ? [sentence] : [],
    ),
  ];
}
