import { createContext, use, useEffect, useState, type ReactNode } from 'react';

type SetSite = (name: string | undefined) => void;

const SiteContext = createContext<string | undefined>(undefined);
const SetSiteContext = createContext<SetSite>(() => undefined);

/** Stores the site of the current page, for the WhatsApp message. */
export function PageSiteProvider({ children }: { children: ReactNode }) {
  const [site, setSite] = useState<string>();
  return (
    <SetSiteContext value={setSite}>
      <SiteContext value={site}>{children}</SiteContext>
    </SetSiteContext>
  );
}

/** Name of the current page's site, if it has one. */
export const usePageSite = (): string | undefined => use(SiteContext);

/** Sets the site name of the current page; it is cleared on unmount. */
export function useNamePageSite(name: string | undefined): void {
  const setSite = use(SetSiteContext);
  useEffect(() => {
    setSite(name);
    return () => setSite(undefined);
  }, [name, setSite]);
}
