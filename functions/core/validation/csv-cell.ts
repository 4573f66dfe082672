/**
 * Where a spreadsheet may begin a cell: at the beginning, and after what separates cells or rows in some file. A person
 * who opens a file with another separator than ours splits texts there, and quotation marks do not keep it from that.
 */
const CELL_START = String.raw`(^|[,;|\t\r\n])([ "]*)`;
/** What begins a formula, also full-width, as Asian spreadsheets read it. */
const FORMULA = String.raw`[=+\-@＝＋－＠]`;

const unmarkedFormula = new RegExp(`${CELL_START}(?='*${FORMULA})`, 'g');
const markedFormula = new RegExp(`${CELL_START}'(?='*${FORMULA})`, 'g');

/** A text that begins no formula in any cell that it may become: an apostrophe stands before each. */
export const escapeCell = (text: string): string =>
  text.replace(/^(?='*[\t\r])/, "'").replace(unmarkedFormula, "$1$2'");

/** The text that `escapeCell` made harmless, as it was. */
export const unescapeCell = (cell: string): string =>
  cell.replace(markedFormula, '$1$2').replace(/^'(?='*[\t\r])/, '');
