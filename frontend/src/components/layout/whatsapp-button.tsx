import { useConfig } from '../../lib/config.context.tsx';
import { usePageSite } from '../../lib/page-site.context.tsx';
// A file of its own: no script is longer by it.
import icon from './whatsapp.svg?no-inline';

/** The message a chat starts with; it names the site of the page, if there is one. */
export function whatsappUrl(number: string, site: string | undefined): string {
  const text = site
    ? `Hola, necesito ayuda con mi sitio ${site}.`
    : 'Hola, necesito ayuda con el portal.';
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** Where a chat with the provider opens, about the page's site. */
export function useWhatsAppUrl(): string {
  const { whatsappNumber } = useConfig();
  return whatsappUrl(whatsappNumber, usePageSite());
}

/**
 * The way to the provider: round, green, at the bottom right of every page (spec 000 §1). Pages end with room for it, and
 * bars that stay at the bottom leave it room on their right.
 */
export function WhatsAppButton() {
  const url = useWhatsAppUrl();
  return (
    <aside aria-label="Contacto" className="print:hidden">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Contactar por WhatsApp"
        className="fixed right-3 bottom-3 z-30 flex size-12 items-center justify-center rounded-full bg-[#178a47] text-white shadow-lg transition-transform hover:scale-105 md:right-6 md:bottom-6 md:size-14"
      >
        <img src={icon} alt="" className="size-7" />
      </a>
    </aside>
  );
}
