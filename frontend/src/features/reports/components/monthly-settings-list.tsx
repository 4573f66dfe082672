import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { MonthlySettings } from '../../../../../functions/reports/monthly/reports.monthly.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { CursorPage } from '../../../lib/queries/cursor-pages.ts';
import type { MonthlyTask } from '../reports.monthly.task.ts';
import { monthlyText } from '../reports.monthly.text.ts';
import { MonthlySettingsTable } from './monthly-settings-table.tsx';

const text = monthlyText.settings;

export interface MonthlySettingsListProps {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<MonthlySettings>>>;
  onTask: (task: MonthlyTask) => void;
}

/** 'Clientes programados': who gets a report each month. */
export function MonthlySettingsList({ list, onTask }: MonthlySettingsListProps) {
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">{text.description}</p>
      <CursorList
        list={list}
        text={text}
        empty={
          <Card>
            <EmptyState icon={CalendarClock} {...text.empty} />
          </Card>
        }
      >
        {(rows) => <MonthlySettingsTable rows={rows} onTask={onTask} />}
      </CursorList>
    </>
  );
}
