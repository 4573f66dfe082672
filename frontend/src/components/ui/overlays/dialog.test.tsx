// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type SubmitEvent } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './alert-dialog.tsx';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { ToastProvider, useToast } from './toast.tsx';

afterEach(cleanup);

function Teller() {
  const toast = useToast();
  return <button onClick={() => toast({ title: 'Contraseña copiada' })}>Avisar</button>;
}

function Opened(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Usuarios</h1>
      <button onClick={() => setOpen(true)}>Abrir</button>
      <p>Fuera</p>
      <Dialog title="Editar usuario" {...props} open={open} onOpenChange={setOpen}>
        <input aria-label="Nombre" />
        {props.children}
      </Dialog>
    </main>
  );
}
const open = async (props: Partial<DialogProps> = {}) => {
  render(<Opened {...props} />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Editar usuario' }) };
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const outside = () => screen.getByText('Fuera');

describe('the dialog', () => {
  it('says what it is for, closes by its cross and gives the focus back', async () => {
    const { user, dialog } = await open({ description: 'De Ana Pérez' });
    const described = dialog.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('De Ana Pérez');
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await closed();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' })),
    );
  });

  it.each(['{Escape}', 'outside'])('closes by %s', async (way) => {
    const { user } = await open();
    await (way === 'outside' ? user.click(outside()) : user.keyboard(way));
    await closed();
  });

  it('closes by the first Escape, also while a toast lies above it', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(
      <ToastProvider>
        <Opened>
          <Teller />
        </Opened>
      </ToastProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await user.click(await screen.findByRole('button', { name: 'Avisar' }));
    await screen.findByText('Contraseña copiada');
    await user.keyboard('{Escape}');
    await closed();
  });

  it('stays while something is being saved', async () => {
    const { user, dialog } = await open({ pending: true });
    await user.keyboard('{Escape}');
    await user.click(outside());
    expect(within(dialog).getByRole('button', { name: 'Cerrar' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('that shows a secret once closes by its own button alone', async () => {
    const { user, dialog } = await open({ sealed: true });
    await user.keyboard('{Escape}');
    await user.click(outside());
    expect(within(dialog).queryByRole('button', { name: 'Cerrar' })).toBeNull();
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('as a form is sent by its footer, apart from a form around it, and lost by no click outside', async () => {
    const sent: string[] = [];
    const submit = (name: string) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      sent.push(name);
    };
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(
      <form onSubmit={submit('around')}>
        <Opened onSubmit={submit('dialog')} footer={<Button type="submit">Guardar</Button>} />
      </form>,
    );
    await user.click(screen.getByText('Abrir'));
    sent.length = 0;
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ana{Enter}');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(sent).toEqual(['dialog', 'dialog']);
    await user.click(outside());
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Ana');
    await user.keyboard('{Escape}');
    await closed();
  });
});

function Asked(props: Partial<ConfirmDialogProps>) {
  const [row, setRow] = useState(true);
  const [asking, setAsking] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Sitios Web</h1>
      {row && <button onClick={() => setAsking(true)}>Eliminar</button>}
      <ConfirmDialog
        title="¿Eliminar «Tienda Sur»?"
        description="No se puede deshacer."
        confirmLabel="Eliminar sitio"
        onConfirm={() => {
          setRow(false);
          setAsking(false);
        }}
        {...props}
        open={asking}
        onOpenChange={setAsking}
      />
    </main>
  );
}
const ask = async (props: Partial<ConfirmDialogProps> = {}) => {
  render(<Asked {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  return screen.findByRole('alertdialog', { name: '¿Eliminar «Tienda Sur»?' });
};

describe('the question before something that cannot be undone', () => {
  it('names what goes with it and starts at the way out', async () => {
    const dialog = await ask({
      consequences: ['Se eliminan 3 respaldos.', 'Los pagos se conservan.'],
    });
    const described = dialog.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain('No se puede deshacer.');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Se eliminan 3 respaldos.', 'Los pagos se conservan.']);
    expect(document.activeElement?.textContent).toBe('Cancelar');
  });

  it('cannot be left nor confirmed twice while it is done', async () => {
    let confirmed = 0;
    await ask({ pending: true, onConfirm: () => (confirmed += 1) });
    await userEvent.keyboard('{Escape}');
    const confirm = screen.getByRole('button', { name: 'Eliminar sitio' });
    expect(confirm.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(confirm);
    expect(confirmed).toBe(0);
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveProperty('disabled', true);
  });

  it('stays open with what went wrong, to be tried again', async () => {
    let confirmed = 0;
    const dialog = await ask({ error: 'Sin conexión.', onConfirm: () => (confirmed += 1) });
    expect(within(dialog).getByRole('alert').textContent).toBe('Sin conexión.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar sitio' }));
    expect(confirmed).toBe(1);
  });

  it("leaves the focus at the page's heading when what opened it no longer exists", async () => {
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar sitio' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sitios Web'));
  });
});
