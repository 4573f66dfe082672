// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StartFailure } from './start-failure.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a portal that does not start', () => {
  it('says that the browser refuses to store, where it does', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    render(<StartFailure />);
    screen.getByText(/^Permite cookies en tu navegador/);
    expect(screen.queryByText(/conexión/)).toBeNull();
  });

  it('asks for a look at the connection otherwise', () => {
    render(<StartFailure />);
    screen.getByText('Revisa tu conexión a internet y vuelve a intentarlo.');
  });
});
