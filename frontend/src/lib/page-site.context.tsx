import { createContext, use, useEffect, useState, type ReactNode } from 'react';

type SetSite = (name: string | undefined) => void;

const SiteContext = createContext<string | undefined>(undefined);
const SetSiteContext = createContext<SetSite>(() => undefined);

/** Remembers which site the page on screen is about, for the WhatsApp message. */
export function PageSiteProvider({ children }: { children: ReactNode }) {
  const [site, setSite] = useState<string>();
  return (
    <SetSiteContext value={setSite}>
      <SiteContext value={site}>{children}</SiteContext>
    </SetSiteContext>
  );
}

/** Name of the page's site, if it has one. */
export const usePageSite = (): string | undefined => use(SiteContext);

/** Call from a page about one site with its name; it is forgotten when the page goes. */
export function useNamePageSite(name: string | undefined): void {
  const setSite = use(SetSiteContext);
  useEffect(() => {
    setSite(name);
    return () => setSite(undefined);
  }, [name, setSite]);
}
