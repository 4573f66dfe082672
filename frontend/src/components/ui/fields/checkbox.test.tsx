// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CharacterCount } from './character-count.tsx';
import { Checkbox } from './checkbox.tsx';

afterEach(cleanup);

describe('the checkbox', () => {
  it('is named by its label, described by its hint, and ticked by either', async () => {
    render(<Checkbox label="Tienda Sur" hint="De Ana Pérez" />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tienda Sur' });
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'De Ana Pérez',
    );
    await userEvent.click(screen.getByText('Tienda Sur'));
    expect(box.checked).toBe(true);
    await userEvent.click(screen.getByText('De Ana Pérez'));
    expect(box.checked).toBe(false);
  });

  it('can be half ticked, and hands out its element', () => {
    let element: HTMLInputElement | null = null;
    render(<Checkbox label="Todos" indeterminate ref={(input) => (element = input)} />);
    expect(screen.getByRole('checkbox')).toBe(element);
    expect(screen.getByRole('checkbox')).toHaveProperty('indeterminate', true);
  });
});

describe('the character count', () => {
  it.each([
    [480, '480 / 500', 'Quedan 20 caracteres'],
    [499, '499 / 500', 'Queda 1 carácter'],
    [501, '501 / 500', 'Sobra 1 carácter'],
    [12, '12 / 500', ''],
  ])('of %i', (length, shown, said) => {
    render(<CharacterCount length={length} max={500} />);
    expect(screen.getByText(shown)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe(said);
  });
});
