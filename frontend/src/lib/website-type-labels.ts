import type { WebsiteType } from '../../../functions/websites/websites.domain.ts';

/** What each type of site is called (spec 000 §3), in every list that shows sites. */
export const websiteTypeLabels: Record<WebsiteType, string> = {
  tienda: 'Tienda',
  informativo: 'Informativo',
  cotizador: 'Cotizador',
  blog: 'Blog',
  elearning: 'E-Learning',
};
