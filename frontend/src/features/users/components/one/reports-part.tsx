import { useQuery } from '@tanstack/react-query';
import {
  stateOfReport,
  type ListedReport,
  type ReportState,
} from '../../../../../../functions/reports/stored/reports.stored.domain.ts';
import { listOfClient, pathOfReport, paths } from '../../../../app/paths.ts';
import { StatusBadge, type StatusTone } from '../../../../components/status-badge.tsx';
import { monthTitle } from '../../../../lib/format/format.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { reportsOfQuery } from '../../users.one.queries.ts';
import { oneUserText } from '../../users.one.text.ts';
import { ListPart, PartRow } from './part.tsx';

const text = oneUserText.reports;

/** 2026-02-05 as '05/02/2026': a day of the calendar, in no zone. */
const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** What a report is of: its month, its days, or what is open about them. */
function periodOf({ month, startDate, endDate }: ListedReport): string {
  if (month !== null) return monthTitle(month);
  if (startDate === null) return endDate === null ? text.ofAll : text.until(dayText(endDate));
  if (endDate === null) return text.from(dayText(startDate));
  return `${dayText(startDate)} – ${dayText(endDate)}`;
}

const tones = {
  unread: 'yellow',
  read: 'green',
  withdrawn: 'grey',
} as const satisfies Record<ReportState, StatusTone>;

/** The reports that a person got last, and whether they read them. */
export function ReportsPart({ userId }: { userId: string }) {
  const format = useFormat();
  const query = useQuery(reportsOfQuery(useApi(), userId));
  return (
    <ListPart
      title={text.title}
      all={{ to: listOfClient(`${paths.reports}?tab=generados`, userId), label: text.all }}
      text={text}
      query={query}
    >
      {(report) => {
        const state = stateOfReport(report);
        return (
          <PartRow
            key={report.reportId}
            to={report.withdrawnAt === null ? pathOfReport(report.reportId) : undefined}
            name={periodOf(report)}
            detail={text.made(format.date(report.createdAt))}
          >
            {state !== 'unknown' && (
              <StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>
            )}
          </PartRow>
        );
      }}
    </ListPart>
  );
}
