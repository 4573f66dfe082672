// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Tabs, TabsContent, TabsList } from './tabs.tsx';

afterEach(cleanup);

const tabs = ['planes', 'pagos'] as const;

function Orders() {
  const [tab, open] = useState<string>('planes');
  return (
    <Tabs value={tab} onValueChange={open}>
      <TabsList
        label="Órdenes"
        tabs={tabs}
        labels={{ planes: 'Mis Planes', pagos: 'Historial de Pagos' }}
      />
      <TabsContent value="planes">Los planes</TabsContent>
      <TabsContent value="pagos">Los pagos</TabsContent>
    </Tabs>
  );
}

describe('a list of tabs', () => {
  it('has a tab for each value, in their order and with their labels', () => {
    render(<Orders />);
    expect(screen.getByRole('tablist', { name: 'Órdenes' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Mis Planes',
      'Historial de Pagos',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Mis Planes');
  });

  it('opens a panel that its tab names, by a click or by the arrows', async () => {
    render(<Orders />);
    await userEvent.click(screen.getByRole('tab', { name: 'Historial de Pagos' }));
    expect(screen.getByRole('tabpanel', { name: 'Historial de Pagos' }).textContent).toBe(
      'Los pagos',
    );
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Mis Planes');
    expect(screen.getByRole('tabpanel', { name: 'Mis Planes' }).textContent).toBe('Los planes');
  });
});
