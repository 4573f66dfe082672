import { createContext, use, useId, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

interface TabsState {
  value: string;
  baseId: string;
  onValueChange: (value: string) => void;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = use(TabsContext);
  if (!state) throw new Error('A tab must be inside Tabs');
  return state;
}

export interface TabsProps {
  value: string;
  /** Put the value in the URL, so that a link and the back button work. */
  onValueChange: (value: string) => void;
  className?: string;
  children: ReactNode;
}

/** Tabs after the ARIA pattern. Ours rather than Radix's, which would cost the sign-in page 9 KiB. */
export function Tabs({ value, onValueChange, className, children }: TabsProps) {
  const baseId = useId();
  return (
    <TabsContext value={{ value, onValueChange, baseId }}>
      <div className={className}>{children}</div>
    </TabsContext>
  );
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Arrows, Home and End move focus along the tabs and select. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = tabs[step(tabs.indexOf(event.target as HTMLElement), tabs.length)];
  next?.focus();
  next?.click();
}

export interface TabsListProps<Tab extends string> {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  labels: Readonly<Record<Tab, string>>;
  className?: string;
}

export function TabsList<const Tab extends string>(props: TabsListProps<Tab>) {
  return (
    <div
      role="tablist"
      aria-label={props.label}
      onKeyDown={moveFocus}
      className={cn('flex gap-1 overflow-x-auto rounded-lg bg-secondary p-1', props.className)}
    >
      {props.tabs.map((tab) => (
        <Trigger key={tab} value={tab} label={props.labels[tab]} />
      ))}
    </div>
  );
}

function Trigger({ value, label }: { value: string; label: string }) {
  const tabs = useTabs();
  const selected = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.baseId}-tab-${value}`}
      aria-controls={selected ? `${tabs.baseId}-panel-${value}` : undefined}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      onClick={() => tabs.onValueChange(value)}
      className="min-h-control flex-1 rounded-md px-1 text-sm font-medium sm:px-3 whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground aria-selected:bg-card aria-selected:text-foreground aria-selected:shadow-xs dark:aria-selected:bg-background"
    >
      {label}
    </button>
  );
}

export function TabsContent(props: { value: string; className?: string; children: ReactNode }) {
  const tabs = useTabs();
  if (tabs.value !== props.value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.baseId}-panel-${props.value}`}
      aria-labelledby={`${tabs.baseId}-tab-${props.value}`}
      className={props.className}
    >
      {props.children}
    </div>
  );
}
