import { useDeferredValue } from 'react';

/**
 * Whether the first rows of a list are still to come. Once there, they are rendered in slices, between which the page
 * answers: a phone needs long for all of them.
 */
export const usePending = ({ isPending }: { isPending: boolean }): boolean =>
  useDeferredValue(isPending) || isPending;
