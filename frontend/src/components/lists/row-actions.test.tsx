// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { showFeature } from '../../testing/feature-app.tsx';
import { RowActions } from './row-actions.tsx';
import { ConfirmDialog } from '../ui/overlays/alert-dialog.tsx';

afterEach(cleanup);

function Row() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <RowActions
        name="Ana Pérez"
        actions={[
          { label: 'Editar', icon: Pencil, to: '/users/1' },
          {
            label: 'Cambiar contraseña',
            icon: KeyRound,
            disabled: true,
            onSelect: () => undefined,
          },
          { label: 'Eliminar', icon: Trash2, destructive: true, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="¿Eliminar a Ana Pérez?"
        description="No se puede deshacer."
        confirmLabel="Eliminar"
        onConfirm={() => undefined}
      />
    </>
  );
}
const show = () => showFeature([{ path: '/users', element: <Row /> }], '/users', {});
const trigger = () => screen.findByRole('button', { name: 'Acciones de Ana Pérez' });

describe('the actions of a row', () => {
  it('are a menu for the keyboard, closed by Escape', async () => {
    show();
    const button = await trigger();
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menu')).toBeTruthy();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Editar',
      'Cambiar contraseña',
      'Eliminar',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Editar'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Eliminar');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(await trigger());
  });

  it('lead to other pages', async () => {
    const { router } = show();
    await userEvent.click(await trigger());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/1'));
  });

  it('open dialogs that give the focus back to their button', async () => {
    show();
    await userEvent.click(await trigger());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    await screen.findByRole('alertdialog', { name: '¿Eliminar a Ana Pérez?' });
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    const button = await trigger();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
