import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteBackupKey } from '../../../../../functions/backups/key/backups.key.domain.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { backupKeyText as text } from '../backups.key.text.ts';

/** Only ages change. Milliseconds. */
const TICK_MS = 30_000;

type KeyState = 'active' | 'revoked' | 'expired';

export interface KeyCardProps {
  apiKey: SiteBackupKey;
  state: KeyState;
  /** What can be done with it. */
  children: ReactNode;
}

/** All that may be known of a key but the key itself. */
export function KeyCard({ apiKey, state, children }: KeyCardProps) {
  const format = useFormat();
  const { facts } = text;
  const { last4, permissions, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      <CardContent>
        <p className="mb-4 text-sm text-muted-foreground">{text.description}</p>
        <dl className="divide-y text-sm">
          <Fact name={facts.state}>
            <State state={state} />
          </Fact>
          <Fact name={facts.key}>
            <code className="font-mono">{text.masked(last4)}</code>
          </Fact>
          <Fact name={facts.permissions}>{text.permissions(permissions)}</Fact>
          <Fact name={facts.createdAt}>{format.dateTime(createdAt)}</Fact>
          <Fact name={facts.expiresAt}>{format.dateTime(expiresAt)}</Fact>
          <Fact name={facts.lastUsedAt}>
            {lastUsedAt === null ? text.never : <LastUsed at={lastUsedAt} />}
          </Fact>
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">{children}</div>
      </CardContent>
    </Card>
  );
}

function LastUsed({ at }: { at: string }) {
  return <RelativeTime instant={at} now={useNow(TICK_MS)} />;
}

/** 'Completed and active green; failed, expired, cancelled red' (spec 001 §9). */
function State({ state }: { state: KeyState }) {
  if (state === 'active') return <StatusBadge tone="green">{text.states.active}</StatusBadge>;
  return (
    <StatusBadge tone="red" {...(state === 'expired' ? { icon: CalendarX } : {})}>
      {text.states[state]}
    </StatusBadge>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
