/** Keys that were pressed while the palette's code was on its way. */
export interface TypedAhead {
  read: () => string;
  /** From now on the palette's own field takes them. */
  stop: () => void;
}
