import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type {
  Home,
  HomeSite,
  Steps,
} from '../../../../../functions/dashboard/dashboard.home.domain.ts';
import { actionOf } from '../../../../../functions/status/status.health.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { cn } from '../../../lib/cn.ts';
import { dashboardText } from '../dashboard.text.ts';
import { SiteAction } from './site-action.tsx';

const text = dashboardText.steps;
const order = ['registered', 'connected', 'synced', 'planned'] as const satisfies (keyof Steps)[];
type StepName = (typeof order)[number];

const linkTo = (to: string, label: string) => (
  <Button asChild variant="secondary">
    <Link to={to}>{label}</Link>
  </Button>
);

/** The action of a step about a site: what its health asks for, or else the list where it is. */
const ofSite = (site: HomeSite | undefined, otherwise: ReactNode) =>
  site ? <SiteAction site={site} /> : otherwise;

const wants = (action: ReturnType<typeof actionOf>) => (site: HomeSite) =>
  actionOf(site.health.kind) === action;

const actions: Record<StepName, (sites: readonly HomeSite[]) => ReactNode> = {
  registered: () => linkTo(paths.websiteCreate, text.registered.action),
  connected: (sites) =>
    ofSite(sites.find(wants('connect')), linkTo(paths.websites, text.connected.action)),
  synced: (sites) => ofSite(sites.find(wants('sync')), linkTo(paths.status, text.synced.action)),
  planned: () => linkTo(paths.plans, text.planned.action),
};

/** What a new client does first: each step done or not, with its action where its turn has come. */
export function FirstSteps({ steps, sites }: { steps: Steps; sites: Home['sites']['worst'] }) {
  const current = order.find((name) => !steps[name]);
  return (
    <Card>
      <CardHeader className="h-16 border-b py-0! sm:py-0!">
        <CardTitle>{text.title}</CardTitle>
        <p className="tabular text-sm text-muted-foreground">
          {text.done(order.filter((name) => steps[name]).length, order.length)}
        </p>
      </CardHeader>
      <ol className="divide-y">
        {order.map((name, n) => (
          <Step key={name} name={name} place={n + 1} isDone={steps[name]}>
            {/* A plan can be chosen at any time; the others follow one another. */}
            {!steps[name] && (name === current || name === 'planned') && actions[name](sites)}
          </Step>
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  name: StepName;
  place: number;
  isDone: boolean;
  children: ReactNode;
}

function Step({ name, place, isDone, children }: StepProps) {
  const { title, description } = text[name];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <span
        className={cn(
          'tabular flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-medium',
          isDone ? 'bg-success-soft text-success-text' : 'bg-secondary text-secondary-foreground',
        )}
      >
        {isDone ? <Check role="img" aria-label={text.isDone} className="size-4" /> : place}
      </span>
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className={cn('font-medium', isDone && 'text-muted-foreground')}>{title}</p>
        {!isDone && <p className="text-muted-foreground">{description}</p>}
      </div>
      {children}
    </li>
  );
}
