import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { acknowledgementFault } from '../../vocabulary/acceptance.ts';
import { roleAtLeast } from '../../vocabulary/role.ts';
import { emptySeverityCounts, type Severity, severityRank } from '../../vocabulary/severity.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import {
  type Principal,
  requireScope,
  systemReach,
  type Visibility,
  visibility,
} from '../platform/principal.ts';
import { requireSecondPerson } from '../platform/require-second-person.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { DecisionRules, RatedChange } from './apply-decision-rules.ts';
import {
  type DecisionRule,
  isRating,
  maxRuleDays,
  type NewDecisionRule,
  type RuleEffect,
  type RuleExample,
  type RulePreview,
  type RuleState,
} from './decision-rule.ts';
import type { StoredRule } from './decision-rule-rows.ts';
import { findRuleConditionFault } from './rule-condition.ts';
import type { MatchedRule } from './rule-matcher.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'activity' | 'decisionRules' | 'findings' | 'transaction'>;

export interface RuleLimits {
  readonly acknowledgeMaxDays: number;
  readonly decisionRuleMaxFindings: number;
}

export interface RuleApproval {
  readonly approve: boolean;
  /** By an administrator: also for findings known to be exploited, and for more findings than a rule covers otherwise. */
  readonly force?: boolean;
}

const shownExamples = 20;

/** Rules are proposed by those who triage and approved by auditors and administrators. */
export class DecisionRuleService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #rules: DecisionRules;
  readonly #limits: RuleLimits;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { rules, limits }: { readonly rules: DecisionRules; readonly limits: RuleLimits },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#rules = rules;
    this.#limits = limits;
  }

  async list(
    principal: Principal,
    { state }: { readonly state?: RuleState },
    page: PageRequest,
  ): Promise<Page<DecisionRule>> {
    reach(principal.role, 'compliance:read');
    return this.#stores.decisionRules.list(state, page, timestamp(this.#runtime));
  }

  async get(principal: Principal, id: string): Promise<DecisionRule> {
    reach(principal.role, 'compliance:read');
    return this.#find(id);
  }

  /** What the rule would do now to the findings that the principal sees; stores nothing. */
  async preview(
    principal: Principal,
    rule: Pick<NewDecisionRule, 'condition'> & RuleEffect,
    { force = false }: { readonly force?: boolean } = {},
  ): Promise<RulePreview> {
    const visible = visibility(principal, 'audits:read');
    checkCondition(rule.condition);
    return this.#preview(rule, { force, visible });
  }

  /** Changes no finding until it is approved. */
  async create(principal: Principal, input: NewDecisionRule): Promise<DecisionRule> {
    reach(principal.role, 'findings:triage');
    requirePortal(principal);
    const user = await this.#stores.access.findUser(principal.userId);
    if (!user) throw new ForbiddenError('Only users can propose a decision rule.');
    const rule: StoredRule = {
      id: this.#runtime.newId(),
      ...this.#checked(input),
      state: 'proposed',
      forced: false,
      createdBy: { userId: user.id, name: user.name },
      createdAt: timestamp(this.#runtime),
      approvedBy: null,
      approvedAt: null,
    };
    await this.#stores.transaction(async () => {
      await this.#stores.decisionRules.insert(rule);
      await this.#log(principal, 'decision-rule.create', rule);
    });
    return { ...rule, findings: 0 };
  }

  /** A changed rule is a proposal again, of who changed it: what it covered opens until the change is approved. */
  async update(principal: Principal, id: string, change: Partial<NewDecisionRule>): Promise<DecisionRule> {
    return this.#stores.transaction(async () => {
      const rule = await this.#find(id);
      this.#requireWrite(principal, rule);
      const user = await this.#stores.access.findUser(principal.userId);
      const changed: StoredRule = {
        ...rule,
        ...this.#checked({ ...rule, ...change }),
        ...(user && { createdBy: { userId: user.id, name: user.name } }),
        state: 'proposed',
        forced: false,
        approvedBy: null,
        approvedAt: null,
      };
      await this.#stores.decisionRules.save(changed);
      const reopened = await this.#rules.release(rule);
      await this.#log(principal, 'decision-rule.update', changed, { reopened });
      return { ...changed, findings: 0 };
    });
  }

  /** Its findings are as they were before it, unless another rule covers them. */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.#stores.transaction(async () => {
      const rule = await this.#find(id);
      this.#requireWrite(principal, rule);
      await this.#stores.decisionRules.delete(id);
      const reopened = await this.#rules.release(rule);
      await this.#log(principal, 'decision-rule.delete', rule, { reopened });
    });
  }

  /** Takes what the rule covers out of the open findings, or throws when that is too much; rejecting deletes the rule. */
  async decide(
    principal: Principal,
    id: string,
    { approve, force = false }: RuleApproval,
  ): Promise<DecisionRule> {
    reach(principal.role, 'compliance:write');
    requirePortal(principal);
    if (force && principal.role !== 'admin')
      throw new ForbiddenError('Only an administrator can force a decision rule.', {
        permission: 'auth:users',
      });
    return this.#stores.transaction(async () => {
      const rule = await this.#find(id);
      if (rule.state !== 'proposed') throw new ConflictError('This decision rule is not a proposal.');
      if (!approve) {
        await this.#stores.decisionRules.delete(id);
        await this.#log(principal, 'decision-rule.reject', rule);
        return rule;
      }
      this.#checked(rule);
      if (await this.#stores.findings.isSecondPersonWanted())
        requireSecondPerson(principal, {
          by: rule.createdBy.userId,
          approve,
          permission: 'compliance:write',
        });
      const { refusal } = await this.#preview(rule, { force, visible: systemReach('portal-wide') });
      if (refusal !== null) throw new ConflictError(refusal, { condition: refusal });
      const user = await this.#stores.access.findUser(principal.userId);
      if (!user) throw new ForbiddenError('Only users can approve a decision rule.');
      const approved: StoredRule = {
        ...rule,
        state: 'active',
        forced: force,
        approvedBy: { userId: user.id, name: user.name },
        approvedAt: timestamp(this.#runtime),
      };
      await this.#stores.decisionRules.save(approved);
      const findings = await this.#rules.apply(approved);
      await this.#log(principal, 'decision-rule.approve', approved, { findings, force });
      return { ...approved, findings };
    });
  }

  async #preview(
    rule: Pick<NewDecisionRule, 'condition'> & RuleEffect,
    { force, visible }: { readonly force: boolean; readonly visible: Visibility },
  ): Promise<RulePreview> {
    const bySeverity = emptySeverityCounts();
    const repositories = new Set<string>();
    const examples: RuleExample[] = [];
    let [findings, weakened, exploited] = [0, 0, 0];
    for await (const { row, isWeaker } of this.#effects(rule, visible)) {
      const isHeld = Boolean(row.exploited) && isWeaker;
      if (isHeld) exploited += 1;
      const severity = row.severity as Severity;
      examples.push({
        id: row.id,
        title: row.title,
        severity,
        repositoryId: row.repository_id,
        path: row.path,
        exploited: Boolean(row.exploited),
      });
      examples.sort((a, b) => Number(b.exploited) - Number(a.exploited) || rank(a) - rank(b));
      examples.length = Math.min(examples.length, shownExamples);
      if (isHeld && !force) continue;
      findings += 1;
      if (isWeaker) weakened += 1;
      bySeverity[severity] += 1;
      repositories.add(row.repository_id);
    }
    const refusal = force ? null : this.#refusal(isRating(rule), weakened, exploited);
    return { findings, weakened, bySeverity, repositories: repositories.size, exploited, examples, refusal };
  }

  /** Each finding that the rule would change, those known to be exploited as if it were forced. */
  async *#effects(
    { condition, status, priority, dueAt }: Pick<NewDecisionRule, 'condition'> & RuleEffect,
    visible: Visibility,
  ): AsyncGenerator<RatedChange, void, undefined> {
    const effect = { status: status ?? null, priority: priority ?? null, dueAt: dueAt ?? null };
    const rule: MatchedRule = { ...nothing, ...effect, condition, forced: true };
    if (isRating(rule)) return yield* this.#rules.changes(rule, visible);
    for await (const row of this.#rules.covers(rule, visible)) yield { row, isWeaker: true };
  }

  #refusal(isRated: boolean, weakened: number, exploited: number): string | null {
    const { decisionRuleMaxFindings } = this.#limits;
    if (exploited > 0)
      return `The condition covers ${exploited} findings that are known to be exploited. Narrow it, or let an administrator force it.`;
    if (weakened <= decisionRuleMaxFindings) return null;
    const would = isRated
      ? `lower the priority of ${weakened} findings or move their due dates later`
      : `take ${weakened} findings out of the open ones`;
    return `The rule would ${would}, and at most ${decisionRuleMaxFindings} are allowed. Narrow its condition, or let an administrator force it.`;
  }

  /** Throws for a rule that is wrong whatever it covers. */
  #checked(input: NewDecisionRule): Required<NewDecisionRule> {
    const { name, condition, reason } = input;
    const [status, priority] = [input.status ?? null, input.priority ?? null];
    checkCondition(condition);
    checkEffect(input);
    const justification = input.justification ?? null;
    if (status !== 'false_positive' && justification !== null) {
      const sentence = 'A justification says why findings are not affected; it belongs to false_positive.';
      throw new ValidationError(sentence, { justification: sentence });
    }
    const now = this.#runtime.now();
    // Less haste is a risk that is taken, as acknowledging is.
    const maxDays = status === 'false_positive' ? maxRuleDays : this.#limits.acknowledgeMaxDays;
    const fault = acknowledgementFault(new Date(input.expiresAt), now, maxDays);
    if (fault) {
      const sentence = fault.replace('A finding can be acknowledged', 'A decision rule holds');
      throw new ValidationError(sentence, { expiresAt: sentence });
    }
    const expiresAt = new Date(input.expiresAt).toISOString();
    const dueAt = this.#checkedDue(input.dueAt ?? null, expiresAt);
    return { name, condition, status, justification, priority, dueAt, reason, expiresAt };
  }

  /** When the rule ends, what is computed holds again. */
  #checkedDue(dueAt: string | null, expiresAt: string): string | null {
    if (dueAt === null) return null;
    const due = new Date(dueAt).toISOString();
    const sentence =
      due <= timestamp(this.#runtime)
        ? 'A due date that has passed decides nothing.'
        : due > expiresAt
          ? 'The due date is after the end of the rule, when it holds no longer.'
          : null;
    if (sentence !== null) throw new ValidationError(sentence, { dueAt: sentence });
    return due;
  }

  /** Who proposed a rule can change it while it is a proposal; what decides is for auditors and administrators. */
  #requireWrite(principal: Principal, rule: DecisionRule): void {
    const isOwn = rule.state === 'proposed' && rule.createdBy.userId === principal.userId;
    const permission = isOwn ? 'findings:triage' : 'compliance:write';
    reach(principal.role, permission);
    requireScope(principal, permission);
    requirePortal(principal);
    if (!isOwn && !roleAtLeast(principal.role, 'auditor'))
      throw new ForbiddenError('An auditor or administrator changes a decision rule.');
  }

  async #find(id: string): Promise<DecisionRule> {
    const rule = await this.#stores.decisionRules.find(id, timestamp(this.#runtime));
    if (!rule) throw new NotFoundError('Decision rule not found.');
    return rule;
  }

  async #log(principal: Principal, action: string, rule: StoredRule, more: object = {}): Promise<void> {
    const { name, condition, status, priority, dueAt, reason, expiresAt } = rule;
    const effect = isRating(rule) ? { priority, dueAt } : { status };
    const detail = { name, condition, ...effect, reason, expiresAt, ...more };
    await this.#stores.activity.did(principal, action, rule.id, detail);
  }
}

const nothing: Omit<MatchedRule, 'condition' | 'forced'> = {
  id: '',
  name: '',
  status: null,
  priority: null,
  dueAt: null,
  reason: '',
  expiresAt: '',
};

/** A status takes findings out of what is due: a rule gives either. */
function checkEffect(effect: RuleEffect): void {
  const hasStatus = (effect.status ?? null) !== null;
  if (hasStatus !== isRating(effect)) return;
  const sentence = hasStatus
    ? 'A decision rule gives either a status, or a priority or due date.'
    : 'Say what the rule decides: a status, a priority or a due date.';
  throw new ValidationError(sentence, { status: sentence });
}

function checkCondition(condition: string): void {
  const sentence = findRuleConditionFault(condition);
  if (sentence !== null) throw new ValidationError(sentence, { condition: sentence });
}

function rank({ severity }: RuleExample): number {
  return severityRank(severity);
}

/** A rule applies in the whole portal: a token for a part of it changes none. */
function requirePortal({ within }: Principal): void {
  if (within)
    throw new ForbiddenError(
      'This API token is restricted to some teams or repositories, and decision rules apply beyond them.',
    );
}
