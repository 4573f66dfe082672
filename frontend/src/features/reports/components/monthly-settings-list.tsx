import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MonthlySettings } from '../../../../../functions/reports/reports.monthly.domain.ts';
import { CursorList } from '../../../components/cursor-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { CursorPage } from '../../../lib/cursor-pages.ts';
import type { MonthlyTask } from '../reports.monthly.task.ts';
import { monthlyText } from '../reports.monthly.text.ts';
import { MonthlySection } from './monthly-section.tsx';
import { MonthlySettingsTable } from './monthly-settings-table.tsx';

const text = monthlyText.settings;

export interface MonthlySettingsListProps {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<MonthlySettings>>>;
  /** The button that adds a client. */
  program: ReactNode;
  onTask: (task: MonthlyTask) => void;
}

/** 'Clientes programados': who gets a report each month. */
export function MonthlySettingsList({ list, program, onTask }: MonthlySettingsListProps) {
  return (
    <MonthlySection title={text.title} description={text.description} action={program}>
      <CursorList
        list={list}
        failed={text.failed}
        moreFailed={text.moreFailed}
        empty={
          <Card>
            <EmptyState icon={CalendarClock} {...text.empty} />
          </Card>
        }
      >
        {(rows) => <MonthlySettingsTable rows={rows} onTask={onTask} />}
      </CursorList>
    </MonthlySection>
  );
}
