import type { InstantFormat } from '../../core/format.ts';
import {
  linesAsHtml,
  mailLayoutOf,
  paragraph,
  type MailLook,
} from '../../core/mail/mail-layout.ts';
import { mailText } from '../../core/mail/mail-layout.text.ts';
import { announcementPages, type Announcement } from '../notifications.announcement.text.ts';
import {
  announcementOf,
  mailFooter,
  sampleEvent,
  securityFooter,
} from '../notifications.events.text.ts';

export interface MailSettings extends MailLook {
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
}

export interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** What happened, and to which thing: several of them are told apart in a list. The sender's name is the brand. */
function subjectOf({ title, news = title, thing = '' }: Announcement, brandName: string): string {
  if (thing === '') return `${title} · ${brandName}`;
  return news.includes(thing) ? news : `${news}: ${thing}`;
}

/**
 * The e-mail of an announcement, as HTML and as text: what happened, where to look, and how to get no more of them, but for
 * those that people get whatever they chose.
 */
export function renderAnnouncement(
  { always = false, ...announcement }: Announcement & { always?: boolean },
  firstName: string,
  settings: MailSettings,
): Mail {
  const { paragraphs, page } = announcement;
  const { siteUrl, brandName } = settings;
  const layout = mailLayoutOf(settings);
  const greeting = mailText.greeting(firstName);
  const address = `${siteUrl}${page.path}`;
  const profile = `${siteUrl}${announcementPages.profile.path}`;
  const footerOf = (link: string) => (always ? securityFooter : mailFooter(link));
  const html = layout.page({
    content:
      [greeting, ...paragraphs].map((text) => paragraph(linesAsHtml(text))).join('') +
      layout.button(address, page.action),
    footer: footerOf(layout.link(profile, announcementPages.profile.action)),
  });
  const text = [
    ...[greeting, ...paragraphs, `${page.action}: ${address}`],
    ...layout.signature,
    footerOf(profile),
  ];
  return { subject: subjectOf(announcement, brandName), html, text: `${text.join('\n\n')}\n` };
}

/** An e-mail as a client receives it, of a made-up event: settings are seen in it before they are saved. */
export function renderSample(
  settings: MailSettings,
  { format, at }: { format: InstantFormat; at: Date },
): Omit<Mail, 'text'> {
  const { subject, html } = renderAnnouncement(
    announcementOf(sampleEvent(at), format),
    'Lucía',
    settings,
  );
  return { subject, html };
}
