// Bounds the work that one repository can cause: everything that evaluates takes its steps from here.

export class BudgetExceededError extends Error {
  override readonly name = 'BudgetExceededError';
}

export class EvaluationBudget {
  readonly #max: number;
  readonly #shared: EvaluationBudget | undefined;
  #used = 0;

  /** Steps are taken from the shared budget as well. */
  constructor(max: number, shared?: EvaluationBudget) {
    this.#max = max;
    this.#shared = shared;
  }

  /** Throws BudgetExceededError. */
  consume(steps: number): void {
    this.#used += steps;
    this.#shared?.consume(steps);
    if (this.#used > this.#max) throw new BudgetExceededError('The evaluation takes too many steps.');
  }

  get used(): number {
    return this.#used;
  }
}
