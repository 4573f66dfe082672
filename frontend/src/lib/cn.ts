import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names. Conflicts are not resolved (tailwind-merge would cost the sign-in page 8 KiB): pass classes that
 * add to a primitive, choose its looks by `variant` and `size`, and where one must be overruled write `p-0!`.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
