/** A tab that waits for its address. */
export interface WaitingTab {
  /** The browser let it open. */
  opened: boolean;
  /** Leads it to an address; false where there is no tab (any more), and people need a link. */
  lead: (url: string) => boolean;
  /** Nothing came for it. */
  close: () => void;
}

/**
 * Opens a tab to be led somewhere by an answer that is still to come. To be called in the click itself: Safari on iOS
 * lets no tab open later. `waiting` is what it says meanwhile.
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
      // Where it leads is another's page: it must not reach back to this one.
      tab.opener = null;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}
