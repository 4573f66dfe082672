import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`, which Radix's dialogs use to lock the page's scroll. The original adds
 * a <style> element, which our CSP refuses. A constructable stylesheet is CSSOM, which CSP allows.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css: string): void {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove(): void {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      sheet = undefined;
    },
  };
}

/** A hook that applies `css` while its component is mounted. Further mounts change nothing. */
export function styleHookSingleton() {
  const singleton = stylesheetSingleton();
  return function useStyle(css: string): void {
    useEffect(() => {
      singleton.add(css);
      return () => singleton.remove();
    }, [css]);
  };
}

/** A component that keeps one stylesheet while any instance is mounted. */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles }: { styles: string }) {
    useStyle(styles);
    return null;
  };
}
