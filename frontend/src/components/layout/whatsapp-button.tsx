import { cn } from '../../lib/cn.ts';
import { useConfig } from '../../lib/config.context.tsx';
import { usePageSite } from '../../lib/page-site.context.tsx';

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
 * room for it; else it stands where it is put, and covers nothing.
 */
export function WhatsAppButton({ fixed = false }: { fixed?: boolean }) {
  const url = useWhatsAppUrl();
  return (
    <aside aria-label="Contacto" className="print:hidden">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Contactar por WhatsApp"
        className={cn(
          'flex size-14 items-center justify-center rounded-full bg-[#178a47] text-white shadow-lg transition-transform hover:scale-105',
          fixed && 'fixed right-4 bottom-4 z-30 md:right-6 md:bottom-6',
        )}
      >
        <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="size-7">
          <path d="M17.47 14.38c-.3-.15-1.76-.87-2.03-.97-.27-.1-.47-.15-.67.15-.2.3-.77.97-.94 1.16-.17.2-.35.22-.64.08-.3-.15-1.26-.46-2.39-1.48-.88-.79-1.48-1.76-1.65-2.06-.17-.3-.02-.46.13-.6.13-.14.3-.35.45-.53.15-.17.2-.3.3-.5.1-.2.05-.36-.03-.51-.07-.15-.67-1.61-.91-2.2-.24-.58-.49-.5-.67-.51l-.57-.01c-.2 0-.52.07-.79.37-.27.3-1.04 1.02-1.04 2.48s1.06 2.88 1.21 3.08c.15.2 2.1 3.2 5.08 4.49.71.3 1.26.49 1.7.62.71.23 1.36.2 1.87.12.57-.08 1.76-.72 2-1.41.25-.7.25-1.29.18-1.41-.07-.13-.27-.2-.57-.35zM12.04 2C6.53 2 2.05 6.48 2.05 11.99c0 1.76.46 3.48 1.33 4.99L2 22l5.17-1.35a9.96 9.96 0 0 0 4.87 1.24c5.5 0 9.98-4.48 9.98-9.98 0-2.67-1.04-5.17-2.92-7.06A9.92 9.92 0 0 0 12.04 2zm0 18.21a8.27 8.27 0 0 1-4.22-1.16l-.3-.18-3.14.83.84-3.07-.2-.32a8.26 8.26 0 0 1-1.27-4.4c0-4.58 3.72-8.3 8.3-8.3 2.21 0 4.3.86 5.86 2.43a8.24 8.24 0 0 1 2.43 5.87c0 4.57-3.73 8.3-8.3 8.3z" />
        </svg>
      </a>
    </aside>
  );
}
