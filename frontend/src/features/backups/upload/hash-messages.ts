/** What the page asks of the hashing worker, and what that answers: one answer a question, in order. */
export type HashQuestion =
  | { type: 'open'; file: Blob; partBytes: number }
  | { type: 'part'; partNumber: number }
  | { type: 'whole' };

export type HashAnswer = { sha256: string } | { failed: string };
