import { renderMail, renderRecovery } from '../../functions/accounts/accounts.mail.ts';
import { renderGoodbye } from '../../functions/erasures/erasures.mail.ts';
import { pageOfActivity } from '../../functions/notifications/notifications.announcement.text.ts';
import { renderAnnouncement } from '../../functions/notifications/mails/notifications.mail.ts';
import { renderSummary } from '../../functions/notifications/summary/notifications.summary.mail.ts';
import { renderMonthlyMail } from '../../functions/reports/monthly/reports.monthly.mail.ts';
import { comparesScreens } from './key-screens.ts';
import { expect, test } from './looks.ts';
import { takesPictures } from './photograph.ts';

test.skip(takesPictures || comparesScreens, 'Nothing here is a picture.');

/** A phone's window. */
const WIDTH = 360;
/** What people and providers are called, as one word that is wider than a phone. */
const LONG = 'Panadería'.repeat(9);
const ID = '01kb3f0a9x5m3v7c2d8e4h6j9k';

const settings = {
  siteUrl: `https://portal-${'de-clientes-'.repeat(5)}ejemplo.cl`,
  ...{ brandName: LONG, brandColour: '#4f46e5', mailClosing: LONG },
  mailReplyTo: `${'soporte'.repeat(8)}@ejemplo.cl`,
};
const request = { userName: ID, givenName: 'Ana', code: '{####}', invitedAs: null };
const page = pageOfActivity(ID);
const mailedTo = `${'constanza'.repeat(6)}@ejemplo.cl`;
const news = {
  ...{ eventId: ID, userId: ID, notedAt: '2026-12-01T12:00:00.000Z', expiresAt: 0 },
  ...{ kind: 'activityRequested' as const, title: LONG, message: LONG, link: page.path },
};
const paragraphs = [LONG, `https://ejemplo.cl/${'a'.repeat(120)}`];

const mails = {
  announcement: renderAnnouncement({ type: 'info', title: LONG, paragraphs, page }, LONG, settings),
  summary: renderSummary(
    {
      ...{ firstName: LONG, day: '01/12/2026', news: [news] },
      counts: { kinds: { planExpired: 3 }, mine: 1 },
    },
    settings,
  ),
  'sign-up': renderMail({ ...request, triggerSource: 'CustomMessage_SignUp' }, settings),
  invitation: renderMail(
    { ...request, triggerSource: 'CustomMessage_AdminCreateUser', invitedAs: mailedTo },
    settings,
  ),
  code: renderMail({ ...request, triggerSource: 'CustomMessage_Authentication' }, settings),
  recovery: renderRecovery(request, settings),
  'monthly report': renderMonthlyMail(
    {
      ...{ clientName: LONG, month: '2026-10', reportId: ID },
      figures: { completed: 3, activities: 5, hours: 12.5, sites: 4, backups: 33 },
    },
    settings,
  ),
  goodbye: renderGoodbye({ firstName: LONG, email: mailedTo, companyId: ID }, settings),
};

for (const [name, { html }] of Object.entries(mails)) {
  test(`the e-mail is no wider than a phone: ${name}`, async ({ page: phone }) => {
    await phone.setViewportSize({ width: WIDTH, height: 740 });
    await phone.setContent(html);
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(WIDTH);
  });
}
