import { activityTypeLabels } from '../../activities/activities.domain.ts';
import { reportStatusLabels } from '../reports.domain.ts';
import type { ReportedPart } from './reports.document.domain.ts';

/** A site whose name is not known is still said to be one. */
const siteOf = (name: string | null) => (name === null ? 'un sitio' : `sitio ${name}`);

/** 'sitio Tienda, tipo Error', for the head; undefined for all of a period. */
export function onlyOf({ site, type, status }: ReportedPart): string | undefined {
  const parts = [
    ...(site === undefined ? [] : [siteOf(site)]),
    ...(type === undefined ? [] : [`tipo ${activityTypeLabels[type]}`]),
    ...(status === undefined ? [] : [`estado ${reportStatusLabels[status]}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** ' de tipo Error en Tienda', after 'actividades'; empty for all. */
export const whichOf = ({ type, site }: ReportedPart): string =>
  `${type === undefined ? '' : ` de tipo ${activityTypeLabels[type]}`}${site === undefined ? '' : ` en ${site ?? 'ese sitio'}`}`;
