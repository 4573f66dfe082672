// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Download } from 'lucide-react';
import { afterEach, describe, expect, it } from 'vitest';
import { SignButton } from './sign-button.tsx';

afterEach(cleanup);

const label = 'Descargar el reporte de Lucía';

describe('a button with a sign', () => {
  it('shows its words beside the sign where there is room', () => {
    render(<SignButton sign={Download} label={label} words="Descargar" />);
    const button = screen.getByRole('button', { name: label });
    expect(button.textContent).toBe('Descargar');
    expect(button.querySelectorAll('svg')).toHaveLength(1);
  });

  it('shows its sign alone where it is narrow, and has the same name', () => {
    render(<SignButton sign={Download} label={label} words="Descargar" narrow />);
    const button = screen.getByRole('button', { name: label });
    expect(button.textContent).toBe('');
    expect(button.title).toBe(label);
    expect(button.querySelectorAll('svg')).toHaveLength(1);
  });

  it('can be a link', () => {
    render(
      <SignButton sign={Download} label={label} words="Descargar" link={<a href="/reports" />} />,
    );
    const link = screen.getByRole('link', { name: label });
    expect(link.getAttribute('href')).toBe('/reports');
    expect(link.textContent).toBe('Descargar');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows its progress in place of the sign', () => {
    render(<SignButton sign={Download} label={label} loading />);
    expect(screen.getByRole('button', { name: label }).querySelectorAll('svg')).toHaveLength(1);
  });
});
