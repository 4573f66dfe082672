/** A tab that waits for its URL. */
export interface WaitingTab {
  /** Whether the browser opened the tab. */
  opened: boolean;
  /** Navigates the tab to a URL; false when the tab does not exist (any more) and the user needs a link. */
  lead: (url: string) => boolean;
  /** Closes the tab when there is no URL for it. */
  close: () => void;
}

/**
 * Opens a tab whose URL comes from a pending response. Call it in the click handler: Safari on iOS opens no tab later.
 * `waiting` is the text shown meanwhile.
 */
export function openTab(waiting: string): WaitingTab {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return { opened: false, lead: () => false, close: () => undefined };
  tab.document.title = waiting;
  tab.document.body.textContent = waiting;
  return {
    opened: true,
    lead: (url) => {
      if (tab.closed) return false;
      // The target is another site's page: it must not have access to this one.
      tab.opener = null;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}
