import type { FaultGroup } from './fault.ts';

const inUnit = (file: string, name: string) => ({
  project: 'unit',
  file: `functions/${file}`,
  name,
});

/** Others’ texts in pages, e-mails and files; days in the provider’s zone. */
export const textFaults: FaultGroup = {
  subject: 'Others’ texts, and dates',
  faults: [
    {
      guarantee: 'Others’ texts change no tag of a page.',
      file: 'functions/core/html.ts',
      find: "if (typeof part === 'string') return escapeHtml(readable(part));",
      replace: "if (typeof part === 'string') return readable(part);",
      test: inUnit('reports/document/reports.html.test.ts', 'change no tag, whatever they are'),
    },
    {
      guarantee: 'Others’ texts end no attribute.',
      file: 'functions/core/html.ts',
      find: `/[&<>"']/g`,
      replace: '/[&<>]/g',
      test: inUnit('core/html.test.ts', 'escapes what ends a tag, an attribute or a name'),
    },
    {
      guarantee: 'An address in a report leads to the web or nowhere.',
      file: 'functions/reports/document/reports.html.parts.ts',
      find: "const ofTheWeb = protocol === 'https:' || protocol === 'http:';",
      replace: "const ofTheWeb = protocol !== '';",
      test: inUnit('reports/document/reports.html.test.ts', 'others’ texts'),
    },
    {
      guarantee: 'A report runs no script but that of its print button.',
      file: 'functions/reports/stored/reports.stored.domain.ts',
      find: "script-src '${REPORT_SCRIPT_HASH}';",
      replace: "script-src 'unsafe-inline';",
      test: inUnit('reports/document/reports.html.test.ts', 'runs its print button alone'),
    },
    {
      guarantee: 'Others’ texts are no markup in an announcement’s e-mail.',
      file: 'functions/notifications/mails/notifications.mail.ts',
      find: 'paragraph(linesAsHtml(text))',
      replace: 'paragraph(text)',
      test: inUnit('notifications/mails/notifications.mail.test.ts', 'never as markup'),
    },
    {
      guarantee: 'A client’s name is no markup in a monthly report’s e-mail.',
      file: 'functions/reports/monthly/reports.monthly.mail.ts',
      find: 'opening.map((line) => paragraph(escapeHtml(line)))',
      replace: 'opening.map((line) => paragraph(line))',
      test: inUnit('reports/monthly/reports.monthly.mail.test.ts', 'has nobody’s name as markup'),
    },
    {
      guarantee: 'A stranger’s name is not in the greeting of an e-mail.',
      file: 'functions/accounts/accounts.mail.ts',
      find: 'mailText.greeting(greetingNameOf(givenName))',
      replace: "mailText.greeting(givenName ?? '')",
      test: inUnit('accounts/accounts.mail.test.ts', 'does without a text that is no name'),
    },
    {
      guarantee: 'What people are called is no formula in a spreadsheet.',
      file: 'functions/core/exports/csv.ts',
      find: 'cast: { string: escapeCell },',
      replace: '',
      test: inUnit('core/exports/csv.test.ts', 'makes no formula of what people are'),
    },
    {
      guarantee: 'What was exported is imported as it was.',
      file: 'functions/websites/import/websites.import.domain.ts',
      find: "unescapeCell(cells[n] ?? '').trim()",
      replace: "(cells[n] ?? '').trim()",
      test: inUnit(
        'websites/import/websites.import.round-trip.test.ts',
        'imports what was exported',
      ),
    },
    {
      guarantee: 'A text of several lines stays in its cell, and begins no row of a spreadsheet.',
      file: 'functions/core/exports/csv.ts',
      find: 'quoted_match: /[\\n\\r]/,',
      replace: '',
      test: inUnit('core/exports/csv.test.ts', 'keeps a text of several lines in one cell'),
    },
    {
      guarantee: 'A file of too many rows is refused before the first of them is read.',
      file: 'functions/core/exports/export-file.ts',
      find: 'requireExportable(total);',
      replace: '',
      test: inUnit('core/exports/export-file.test.ts', 'refused before the first'),
    },
    {
      guarantee: 'A report says its times in the provider’s zone.',
      file: 'functions/core/format.ts',
      find: "new Intl.DateTimeFormat('en-GB', {\n    timeZone,",
      replace: "new Intl.DateTimeFormat('en-GB', {",
      test: inUnit('reports/document/reports.html.test.ts', 'in the provider’s zone'),
    },
    {
      guarantee: 'A list of payments takes days in the provider’s zone.',
      file: 'functions/payments/list/payments.export.service.ts',
      find: 'rangeOfDays(asked, timeZone)',
      replace: "rangeOfDays(asked, timeZone && 'UTC')",
      test: inUnit(
        'payments/list/payments.export.service.test.ts',
        'writes the days of the provider’s zone',
      ),
    },
    {
      guarantee: 'A status that is undone before its owner reads of it notifies nobody.',
      file: 'functions/notifications/notifications.activities.domain.ts',
      find: 'const known = isUnread ? last.known : from;',
      replace: 'const known = from;',
      test: inUnit(
        'notifications/notifications.events.service.test.ts',
        'leaves no notification where the first one was not read',
      ),
    },
    {
      guarantee: 'A day that no record can have is refused.',
      file: 'functions/core/validation/day.ts',
      find: '.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, dayMessages.range)',
      replace: '',
      test: inUnit('core/validation/day.test.ts', 'is not '),
    },
    {
      guarantee: 'No report is of a period that has not begun.',
      file: 'functions/reports/reports.domain.ts',
      find: 'startDate > today',
      replace: "startDate > '2099'",
      test: inUnit('reports/document/reports.generate.service.test.ts', 'has not begun'),
    },
    {
      guarantee: 'The portal’s Spanish follows the glossary.',
      file: 'frontend/src/features/activities/activities.text.ts',
      find: "create: 'Nueva actividad',",
      replace: "create: 'Nueva Actividad',",
      test: {
        project: 'architecture',
        file: 'tests/architecture/wording.test.ts',
        name: 'follows docs/glossary.md',
      },
    },
  ],
};
