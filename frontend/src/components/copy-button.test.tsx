// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

const browserHas = (clipboard: Pick<Clipboard, 'writeText'> | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });

beforeEach(() => browserHas(undefined));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

const reported: string[] = [];
const copy = () => {
  reported.length = 0;
  render(
    <CopyButton
      text="Zx9!"
      label="Copiar contraseña"
      onCopied={() => reported.push('copied')}
      onFailed={() => reported.push('failed')}
    />,
  );
  // Not user-event: it brings a clipboard of its own.
  fireEvent.click(screen.getByRole('button', { name: 'Copiar contraseña' }));
};
const browserCopies = (copied: (text: string) => boolean) =>
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => copied(document.querySelector('textarea')?.value ?? ''),
  });

describe('the copy button', () => {
  it('puts the text on the clipboard and says so', async () => {
    const written: string[] = [];
    browserHas({ writeText: (text) => Promise.resolve(void written.push(text)) });
    copy();
    expect(await screen.findByText('Copiado')).toBeTruthy();
    expect(written).toEqual(['Zx9!']);
    expect(reported).toEqual(['copied']);
  });

  it('copies the old way where the browser has no clipboard, and leaves nothing behind', async () => {
    const copied: string[] = [];
    browserCopies((text) => copied.push(text) > 0);
    copy();
    expect(await screen.findByText('Copiado')).toBeTruthy();
    expect(copied).toEqual(['Zx9!']);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });

  it('reports when neither way works', async () => {
    browserCopies(() => false);
    copy();
    await vi.waitFor(() => expect(reported).toEqual(['failed']));
    expect(screen.queryByText('Copiado')).toBeNull();
  });
});
