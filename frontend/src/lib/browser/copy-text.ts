/** The old copy command. It needs no secure context, which phones on a test network do not have. */
function copySelection(text: string, beside: HTMLElement): boolean {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.readOnly = true;
  holder.className = 'sr-only';
  // Placed beside the pressed button: a dialog does not let the focus leave it.
  beside.after(holder);
  holder.select();
  try {
    // Deprecated, but the only alternative.
    return (
      (document as { execCommand?: (command: string) => boolean }).execCommand?.('copy') ?? false
    );
  } finally {
    holder.remove();
    beside.focus();
  }
}

/** Copies a text to the clipboard; resolves to true on success. `pressed` is the button that was clicked. */
export async function copyText(text: string, pressed: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text, pressed);
  }
}
