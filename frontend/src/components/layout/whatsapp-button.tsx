import { cn } from '../../lib/cn.ts';
import { useConfig } from '../../lib/config.context.tsx';
import { usePageSite } from '../../lib/page-site.context.tsx';
// A file of its own: administrators load every script, and never see it.
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
 * The way to the provider, round and green. `fixed` puts it at the bottom right of the window, over pages that leave
 * room for it; on a phone, which has none beside a form, in that room at the end of the page. Else it stands where it is
 * put, and covers nothing.
 */
export function WhatsAppButton({ fixed = false }: { fixed?: boolean }) {
  const url = useWhatsAppUrl();
  return (
    <aside
      aria-label="Contacto"
      className={cn(
        'print:hidden',
        fixed &&
          'pointer-events-none max-sm:relative max-sm:-mt-18 max-sm:flex max-sm:justify-end max-sm:pr-4 max-sm:pb-4',
      )}
    >
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Contactar por WhatsApp"
        className={cn(
          'flex size-14 items-center justify-center rounded-full bg-[#178a47] text-white shadow-lg transition-transform hover:scale-105',
          fixed &&
            'pointer-events-auto sm:fixed sm:right-4 sm:bottom-4 sm:z-30 md:right-6 md:bottom-6',
        )}
      >
        <img src={icon} alt="" className="size-7" />
      </a>
    </aside>
  );
}
