import type { ReactNode } from 'react';

/** Below a list: how many rows are shown, or how far the search has come. Screen readers hear a change of it. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <p role="status" className="tabular mt-4 text-center text-sm lg:text-left text-muted-foreground">
    {children}
  </p>
);
