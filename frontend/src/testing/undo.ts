import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** Takes back what a toast offers to undo: nobody can press it before the list of toasts knows that it has one. */
export const undo = (user: Pick<typeof userEvent, 'click'> = userEvent): Promise<void> =>
  waitFor(() => user.click(screen.getByRole('button', { name: 'Deshacer' })));
