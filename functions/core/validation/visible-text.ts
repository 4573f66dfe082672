/** A character that can be seen: no blank, no mark without a letter, none of those that are there to be ignored. */
const VISIBLE_CHARACTER = /[^\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text without blanks around it; empty where nothing of it can be seen, so that no list shows a row without a name. */
export const visibleText = (text: string): string =>
  VISIBLE_CHARACTER.test(text) ? text.trim() : '';
