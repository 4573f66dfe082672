import { useCallback, useState } from 'react';

/** Where the styles of an e-mail wait: the page's policy allows none in the markup. */
const STYLE = 'data-style';

/** Puts an e-mail into the document of a frame. E-mails are styled within their markup, which the browser sets one by one. */
function write(html: string, into: Document): void {
  // Quotes in texts are escaped, so this meets attributes alone.
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(' style="', ` ${STYLE}="`),
    'text/html',
  );
  into.documentElement.lang = 'es';
  into.body.replaceWith(into.adoptNode(body));
  for (const element of into.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    element.style.cssText = element.getAttribute(STYLE) ?? '';
    element.removeAttribute(STYLE);
  }
  // Nobody leaves the portal by what is there to be looked at.
  for (const link of into.querySelectorAll('a')) link.removeAttribute('href');
}

/** An e-mail in the page, as tall as it is, apart from the portal's own styles. It runs no scripts. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const [height, setHeight] = useState(400);
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const inner = frame?.contentDocument;
      if (!inner?.body) return;
      write(html, inner);
      setHeight(inner.documentElement.scrollHeight);
    },
    [html],
  );
  return (
    <iframe
      ref={show}
      // Some browsers put an empty document in the place of the first one.
      onLoad={({ currentTarget }) => show(currentTarget)}
      title={title}
      // A person without a mouse scrolls the dialog from here: its links lead nowhere.
      tabIndex={0}
      sandbox="allow-same-origin"
      height={height}
      className="block w-full rounded-xl border bg-white"
    />
  );
}
