// Operators of numbers, as Terraform and Bicep have them.
import { unknown, type Value } from '../value.ts';

/** Unknown for any other operator, and where the divisor is 0. */
export function calculate(operator: string, one: number, other: number): Value {
  switch (operator) {
    case '+':
      return one + other;
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '/':
      return other === 0 ? unknown : one / other;
    case '%':
      return other === 0 ? unknown : one % other;
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    default:
      return unknown;
  }
}
