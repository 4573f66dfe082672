// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentStatuses } from '../../../functions/payments/settle/payments.settlement.domain.ts';
import { userPlanStates } from '../../../functions/user-plans/user-plans.domain.ts';
import { PaymentStatus } from '../features/payments/public/payment-status.tsx';
import { UserPlanState } from '../features/user-plans/public/user-plan-state.tsx';

afterEach(cleanup);

/** What a badge says, in which colour and with which sign. */
function looksOf(badge: ReactElement) {
  const { container } = render(badge);
  const shown = container.querySelector('span');
  const sign = container.querySelector('svg');
  const colour = /bg-(success|warning|destructive|secondary|primary)/.exec(
    String(shown?.className),
  );
  const looks = [
    shown?.textContent,
    colour?.[1],
    /lucide-(\S+)/.exec(String(sign?.getAttribute('class')))?.[1],
  ];
  cleanup();
  return looks;
}

describe('the colours of spec 001 §9, never alone', () => {
  it('of payments', () => {
    expect(paymentStatuses.map((status) => looksOf(<PaymentStatus status={status} />))).toEqual([
      ['Pendiente', 'warning', 'clock'],
      ['Completado', 'success', 'circle-check'],
      ['Fallido', 'destructive', 'circle-x'],
      ['Reembolsado', 'secondary', 'undo-2'],
    ]);
  });

  it('of user plans', () => {
    expect(userPlanStates.map((state) => looksOf(<UserPlanState state={state} />))).toEqual([
      ['Programado', 'primary', 'calendar-clock'],
      ['Activo', 'success', 'circle-check'],
      ['Vencido', 'destructive', 'circle-x'],
      ['Cancelado', 'destructive', 'circle-x'],
      ['Reembolsado', 'secondary', 'undo-2'],
    ]);
  });
});
