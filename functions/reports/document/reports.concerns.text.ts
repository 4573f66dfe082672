import type { ReportDocument } from './reports.document.domain.ts';

/** What an administrator should know before a client reads a report: the report itself does not say it. */
export function concernsOf({ promise, proofs }: ReportDocument): string[] {
  const { isLate = [], wasLate = [] } = promise ?? {};
  const [caughtUp, { failed, never }] = [
    wasLate.filter((name) => !isLate.includes(name)),
    proofs ?? { failed: [], never: [] },
  ];
  return [
    ...(isLate.length > 0 ? [`Respaldo atrasado al cierre: ${isLate.join(', ')}.`] : []),
    ...(caughtUp.length > 0
      ? [`Respaldo atrasado durante el período: ${caughtUp.join(', ')}.`]
      : []),
    ...failed.map(
      ({ name, reason }) =>
        `Falló la restauración de prueba de ${name}: ${reason.replace(/\.$/, '')}.`,
    ),
    ...(never.length > 0 ? [`Restauración todavía no comprobada: ${never.join(', ')}.`] : []),
  ];
}
