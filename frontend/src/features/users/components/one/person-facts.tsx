import type { ReactNode } from 'react';
import { formatDay } from '../../../../../../functions/core/format.ts';
import type { User } from '../../../../../../functions/users/users.domain.ts';
import { RelativeTime } from '../../../../components/relative-time.tsx';
import { CardContent } from '../../../../components/ui/card.tsx';
import { useConfig } from '../../../../lib/config.context.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { oneUserText } from '../../users.one.text.ts';
import { PartCard } from './part.tsx';

const text = oneUserText.facts;
const MINUTE_MS = 60_000;

/** In the order of the card: what is empty is left out. */
const optional = [
  'companyName',
  'companyDni',
  'companyEconomicActivity',
  'companyAddress',
  'companyCity',
  'companyCountry',
] as const satisfies (keyof User)[];

/** How to reach a person, their company, and since when they are here. */
export function PersonFacts({ user }: { user: User }) {
  const format = useFormat();
  const { email, secondaryEmail, phone, whatsapp, createdAt } = user;
  return (
    <PartCard title={text.title}>
      <CardContent>
        <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
          <Fact label={text.email}>
            <Reach scheme="mailto" value={email} />
          </Fact>
          {secondaryEmail !== '' && (
            <Fact label={text.secondaryEmail}>
              <Reach scheme="mailto" value={secondaryEmail} />
            </Fact>
          )}
          {phone !== '' && (
            <Fact label={text.phone}>
              <Reach scheme="tel" value={phone} />
            </Fact>
          )}
          {whatsapp !== '' && whatsapp !== phone && (
            <Fact label={text.whatsapp}>
              <Reach scheme="tel" value={whatsapp} />
            </Fact>
          )}
          {optional.map(
            (field) =>
              user[field] !== '' && (
                <Fact key={field} label={text[field]}>
                  {user[field]}
                </Fact>
              ),
          )}
          <Fact label={text.registered}>
            <time dateTime={createdAt} title={format.dateTime(createdAt)}>
              {format.date(createdAt)}
            </time>
          </Fact>
          <Fact label={text.lastSignIn}>
            <LastSignIn user={user} />
          </Fact>
          {user.secondFactorSince !== null && (
            <Fact label={text.secondFactor}>{format.date(user.secondFactorSince)}</Fact>
          )}
          <AcceptedTerms user={user} />
        </dl>
      </CardContent>
    </PartCard>
  );
}

/** Which text of the terms the person accepted, where the stage has terms. */
function AcceptedTerms({ user: { acceptedTerms } }: { user: User }) {
  const format = useFormat();
  const { terms } = useConfig();
  if (!acceptedTerms) return terms && <Fact label={text.terms}>{text.notAccepted}</Fact>;
  const { version, acceptedAt } = acceptedTerms;
  return (
    <Fact label={text.terms}>{text.accepted(formatDay(version), format.date(acceptedAt))}</Fact>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </>
);

/** An address or a number that writes or calls. */
const Reach = ({ scheme, value }: { scheme: 'mailto' | 'tel'; value: string }) => (
  <a
    href={`${scheme}:${value}`}
    className="text-primary-soft-foreground underline-offset-4 hover:underline"
  >
    {value}
  </a>
);

function LastSignIn({ user: { lastSignInAt } }: { user: User }) {
  const now = useNow(MINUTE_MS);
  if (lastSignInAt === null) return text.never;
  return <RelativeTime instant={lastSignInAt} now={now} />;
}
