import type { Caller } from '../../core/auth/caller.ts';
import { createClock } from '../../core/exports/csv.ts';
import {
  exportList,
  readMatching,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import { createInstantFormat, type InstantFormat } from '../../core/format.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import { detailOf } from '../attention.details.domain.ts';
import { attentionKindLabels, type AttentionItem } from '../attention.domain.ts';
import type { AttentionItems } from '../attention.entity.ts';
import { isWanted, rangeOf, type AttentionFilters } from '../attention.list.service.ts';
import { attentionExportText as text } from './attention.export.text.ts';

export interface ExportDependencies extends Exporting {
  attention: Pick<AttentionItems, 'each'>;
}

function stateOf({ dismissed, postponedUntil }: AttentionItem): string {
  if (dismissed) return text.states.dismissed;
  return postponedUntil === null ? text.states.open : text.states.postponed;
}

/** How instants are written: in cells of their own, and within words. */
interface Times {
  clock: ReturnType<typeof createClock>;
  dates: InstantFormat;
}

/** What people decided of it. */
const decisionCells = (
  { assignee, postponedUntil, dismissed }: AttentionItem,
  clock: Times['clock'],
) => ({
  assignee: assignee?.name ?? '',
  postponedUntil: clock(postponedUntil),
  ...(dismissed && { dismissedBy: dismissed.by.name, reason: dismissed.reason }),
});

const ownerCells = ({ owner }: AttentionItem) =>
  owner === null ? { owner: text.noOwner } : { userId: owner.userId, owner: owner.name };

/** What the list shows of an item. */
const itemCells = (item: AttentionItem, { clock, dates }: Times) => ({
  subject: item.subject,
  kind: attentionKindLabels[item.kind],
  name: item.name,
  detail: detailOf(item, dates),
  since: clock(item.since),
  level: item.level === 0 ? '' : String(item.level),
  state: stateOf(item),
  ...decisionCells(item, clock),
  ...ownerCells(item),
});

/**
 * Writes what wants an administrator, as the list finds it, as CSV, worst first, and returns a link that works for a
 * minute. @throws AppError EXPORT_TOO_LARGE
 */
export async function exportAttention(
  caller: Pick<Caller, 'userId' | 'role' | 'position'>,
  asked: AttentionFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const found = dependencies.attention.each(rangeOf(caller, asked));
  const items = await readMatching(found, isWanted(caller, asked));
  const { timeZone } = dependencies;
  const times = { clock: createClock(timeZone), dates: createInstantFormat(timeZone) };
  const list = {
    ...{ folder: 'attention', action: 'AttentionExported', asked: { ...asked } },
    columns: text.columns,
    rows: items.map((item) => itemCells(item, times)),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
