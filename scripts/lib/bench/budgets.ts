/** Something measured, and what it may be at most or at least. */
export interface Measure {
  name: string;
  value: number;
  unit: string;
  budget: { atMost: number } | { atLeast: number } | undefined;
}

export function isWithin({ value, budget }: Measure): boolean {
  if (!budget) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

function budgetText({ budget }: Measure): string {
  if (!budget) return '';
  return 'atMost' in budget ? `≤ ${String(budget.atMost)}` : `≥ ${String(budget.atLeast)}`;
}

/** Prints what was measured as a table; answers whether all of it is within its budget. */
export function printBudgets(measures: readonly Measure[]): boolean {
  const width = Math.max(...measures.map(({ name }) => name.length));
  for (const measure of measures) {
    const mark = isWithin(measure) ? '✓' : '✗';
    const value = `${measure.value.toFixed(1)} ${measure.unit}`.padStart(12);
    console.log(`${mark} ${measure.name.padEnd(width)} ${value}  ${budgetText(measure)}`.trimEnd());
  }
  return measures.every(isWithin);
}
