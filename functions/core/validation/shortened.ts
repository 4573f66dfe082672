/**
 * The beginning of a text, of `max` UTF-16 units at most. No character that people see as one is cut in two: an emoji
 * of several parts, or a letter and its accents, stays whole or goes.
 */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });
  let end = 0;
  for (const { index, segment } of characters.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  // One "character" of a thousand accents is too long: its first ones are kept.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

/** A text of `max` UTF-16 units at most; what had to be cut ends with '…'. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${beginningOf(text, max - 1).trimEnd()}…`;
