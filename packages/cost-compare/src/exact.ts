// Exact integers: plain numbers while they are safe, BigInt beyond. A million rows stay fast and none is ever wrong.

/** An integer without error: a number when it is a safe integer, else a bigint. */
export type Exact = number | bigint;

const largest = Number.MAX_SAFE_INTEGER;

/** The shortest form of a bigint: a number when that is safe. */
export function exact(value: bigint): Exact {
  return value <= largest && value >= -largest ? Number(value) : value;
}

export function plus(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    // A sum of safe integers beyond the safe range rounds to something beyond it too, so the test is sound.
    if (sum <= largest && sum >= -largest) return sum;
  }
  return exact(BigInt(a) + BigInt(b));
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, typeof b === 'number' ? 0 - b : -b);
}

export function times(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (product <= largest && product >= -largest) return product === 0 ? 0 : product;
  }
  return exact(BigInt(a) * BigInt(b));
}

/** Quotient by a positive divisor, rounded once, half away from zero. */
export function divideRounded(value: Exact, divisor: Exact): Exact {
  const negative = value < 0;
  const twice = plus(times(negative ? minus(0, value) : value, 2), divisor);
  const half = times(divisor, 2);
  const quotient = floorDivide(twice, half);
  return negative ? minus(0, quotient) : quotient;
}

/** −1, 0 or 1. */
export function compareExact(a: Exact, b: Exact): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** 10 to the power; 0 … 15 are numbers, more are bigints. */
export function powerOfTen(exponent: number): Exact {
  return exponent <= 15 ? (smallPowers[exponent] as number) : 10n ** BigInt(exponent);
}

const smallPowers: readonly number[] = Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));

// Half of the safe range leaves room for a quotient that the division has rounded up.
const comfortable = largest / 2;

function floorDivide(value: Exact, divisor: Exact): Exact {
  if (
    typeof value === 'number' &&
    typeof divisor === 'number' &&
    value < comfortable &&
    divisor < comfortable
  ) {
    const quotient = Math.floor(value / divisor);
    return quotient * divisor > value ? quotient - 1 : quotient;
  }
  return exact(BigInt(value) / BigInt(divisor));
}
