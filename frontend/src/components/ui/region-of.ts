/**
 * Where something that opens over the page belongs: the dialog, header or main part it was opened from. At the end of the
 * body, Radix's own place, it would be outside every landmark, and outside a dialog that hides the rest of the page.
 */
export const regionOf = (opener: Element | null): HTMLElement | null =>
  opener?.closest<HTMLElement>('[role="dialog"], header, main') ?? null;
