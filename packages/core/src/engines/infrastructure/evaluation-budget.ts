// Bounds the work that one repository can cause: everything that evaluates takes its steps from here.

export class BudgetExceededError extends Error {
  override readonly name = 'BudgetExceededError';
}

export class EvaluationBudget {
  readonly #max: number;
  #used = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Throws BudgetExceededError. */
  spend(steps: number): void {
    this.#used += steps;
    if (this.#used > this.#max) throw new BudgetExceededError('The evaluation takes too many steps.');
  }

  get used(): number {
    return this.#used;
  }
}
