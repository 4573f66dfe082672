/** The way of before: it needs no secure context, which phones on a test network do not have. */
function copySelection(text: string, beside: HTMLElement): boolean {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.readOnly = true;
  holder.className = 'sr-only';
  // Beside what was pressed: a dialog takes the focus back from what is outside it.
  beside.after(holder);
  holder.select();
  try {
    // Deprecated, and still the only other way there is.
    return (
      (document as { execCommand?: (command: string) => boolean }).execCommand?.('copy') ?? false
    );
  } finally {
    holder.remove();
    beside.focus();
  }
}

/** Puts a text on the clipboard; answers whether it is there. `pressed` is the button that asked for it. */
export async function copyText(text: string, pressed: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text, pressed);
  }
}
