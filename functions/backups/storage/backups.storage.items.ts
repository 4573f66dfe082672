import * as z from 'zod';

/** Bytes that are stored, and those with what is reserved. */
export interface CountedBytes {
  usedBytes: number;
  heldBytes: number;
}

/** What is counted as a person's; each change of it is one more revision. */
export const storageSchema = z.object({
  usedBytes: z.number().default(0),
  heldBytes: z.number().default(0),
  revision: z.number().default(0),
});

export const sumOf = (one: CountedBytes, other: CountedBytes): CountedBytes => ({
  usedBytes: one.usedBytes + other.usedBytes,
  heldBytes: one.heldBytes + other.heldBytes,
});
export const minus = ({ usedBytes, heldBytes }: CountedBytes): CountedBytes => ({
  usedBytes: -usedBytes,
  heldBytes: -heldBytes,
});
