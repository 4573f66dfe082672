import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

const focused = () => document.activeElement;

/** Opens the menu of a row and chooses an action, with the keyboard alone. `row` is its button's name. */
export async function chooseByKeys(row: string | RegExp, action: string): Promise<void> {
  screen.getByRole('button', { name: row }).focus();
  await userEvent.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: action });
  // The menu gives its first entry the focus a frame later: a key before that moves on from somewhere else.
  await waitFor(() => expect(focused()?.getAttribute('role')).toBe('menuitem'));
  const { length } = screen.getAllByRole('menuitem');
  for (let step = 1; step < length && focused() !== item; step += 1) {
    await userEvent.keyboard('{ArrowDown}');
  }
  expect(focused()).toBe(item);
  await userEvent.keyboard('{Enter}');
}
