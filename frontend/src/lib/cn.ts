import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names. Conflicts are not resolved (tailwind-merge would add 8 KiB to the sign-in page): pass classes that
 * add to a primitive, choose its style by `variant` and `size`, and override with `p-0!`.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
