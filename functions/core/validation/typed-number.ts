/** '49', '49,9', '49.90': what people type of a number, with a decimal comma or point. */
const DECIMAL = /^-?\d+(?:[.,]\d{1,2})?$/;
/** '1.234,50': thousands with points, as amounts are shown. */
const GROUPED = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;
const WHOLE = /^(?:\d+|\d{1,3}(?:\.\d{3})+)$/;

/**
 * A number as people type it. NaN for what is no number, for other notations ('1e2', '0x10'), and for '1.234', which is
 * a thousand to some and a bit more than one to others.
 */
export function typedDecimal(typed: string): number {
  const text = typed.trim();
  if (GROUPED.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** A count as people type it: '1.000' is a thousand of them. NaN for anything else than digits. */
export const typedWhole = (typed: string): number =>
  WHOLE.test(typed.trim()) ? Number(typed.trim().replaceAll('.', '')) : Number.NaN;
