import type { MonthlyReport } from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { sendsText } from './reports.monthly.sends.text.ts';

const text = sendsText.steps;

export interface MonthlyStep {
  name: string;
  mark: 'done' | 'failed' | 'todo';
  /** When it was done, where that is known. */
  at: string | null;
}

/** Generado → Enviado → Entregado, as far as it has come; what it failed at is the first that is not done. */
export function stepsOf({ state, generatedAt, emailedAt }: MonthlyReport): MonthlyStep[] {
  const stopped = state === 'failed' || state === 'bounced';
  const steps = [
    { name: text.generated, at: generatedAt, isDone: generatedAt !== null },
    { name: text.emailed, at: emailedAt, isDone: emailedAt !== null },
    { name: text.delivered, at: null, isDone: state === 'delivered' },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ name, at, isDone }, index) => {
    if (isDone) return { name, at, mark: 'done' };
    return { name, at: null, mark: stopped && index === current ? 'failed' : 'todo' };
  });
}
