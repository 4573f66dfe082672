import type { FaultGroup } from './fault.ts';

const inUnit = (file: string, name: string) => ({
  project: 'unit',
  file: `functions/${file}`,
  name,
});
const inStoresOf = (file: string, name: string) => ({
  project: 'stores',
  file: `tests/integration/stores/${file}`,
  name,
});
const inStores = (name: string) => inStoresOf('audits.chain.test.ts', name);

/** What goes with a client who is deleted, and what may not. */
export const erasureFaults: FaultGroup = {
  subject: 'Erasure',
  faults: [
    {
      guarantee: 'What comes by a link of before goes with its deleted site.',
      file: 'functions/backups/events/backups.work.service.ts',
      find: '  if (looks > 0) await deps.sendLate([{ ...command, looks: looks - 1 }]);\n',
      replace: '',
      test: inUnit('backups/events/backups.work.service.test.ts', 'looks at a deleted site again'),
    },
    {
      guarantee: 'A client is not deleted before their days are over.',
      file: 'functions/erasures/erasures.domain.ts',
      find: 'if (Date.parse(erasesAt) <= at.getTime())',
      replace: 'if (Date.parse(dueAt) <= at.getTime())',
      test: inUnit('erasures/erasures.domain.test.ts', 'has due at'),
    },
    {
      guarantee: 'Nobody is notified of a client who was deleted a moment ago.',
      file: 'functions/notifications/notifications.entity.ts',
      find: 'if (named !== undefined && named !== userId) own.push(personIsThere(table, named));',
      replace: '',
      test: inStoresOf('notifications.notices.test.ts', 'adds nothing to the administrators'),
    },
    {
      guarantee: 'Who withdraws their wish to be deleted at its very end is not deleted.',
      file: 'functions/profiles/profiles.membership.view.ts',
      find: 'attributes: WITH_WISH };',
      replace: 'attributes: AS_READ };',
      test: inStoresOf('erasures.test.ts', 'deletes nobody who changes their mind'),
    },
    {
      guarantee: 'All that is kept of a person alone goes with them.',
      file: 'functions/profiles/profiles.membership.view.ts',
      find: 'const personalKeys = [\n  savedViewsKey,',
      replace: 'const personalKeys = [',
      test: inStoresOf('profiles.views.test.ts', 'end with the person, and nothing is saved'),
    },
    {
      guarantee: 'Who was made an administrator meanwhile is not deleted.',
      file: 'functions/erasures/erasures.due.service.ts',
      find: "if (person.role !== 'cliente') {",
      replace: "if (person.email === '') {",
      test: inUnit('erasures/erasures.service.test.ts', 'is nothing for a person who was made'),
    },
    {
      guarantee: 'A site that somebody else has meanwhile stays.',
      file: 'functions/websites/websites.erasure.service.ts',
      find: 'if (read?.site.userId !== userId)',
      replace: 'if (!read)',
      test: inUnit('websites/websites.erasure.service.test.ts', 'that somebody has meanwhile stay'),
    },
    {
      guarantee: 'A payment is kept with its client until its years are over.',
      file: 'functions/payments/retention/payments.retention.domain.ts',
      find: '+ 1 + years, 0',
      replace: '+ years, 0',
      test: inUnit(
        'payments/retention/payments.retention.domain.test.ts',
        'are kept until six years',
      ),
    },
    {
      guarantee: 'A sealed day stays proven after values were erased.',
      file: 'functions/audits/audits.chain.service.ts',
      find: 'return isErased && before === hash ? after',
      replace: "return isErased && after === '' && before === hash ? after",
      test: inStores('leave the days as they were sealed'),
    },
    {
      guarantee: 'An entry whose values were erased has no others in their place.',
      file: 'functions/audits/audits.chain.service.ts',
      find: 'after !== undefined && isBlank(row);',
      replace: 'after !== undefined;',
      test: inStores('hide no other value in their place'),
    },
    {
      guarantee: 'An entry whose values were erased still says who did what.',
      file: 'functions/audits/audits.chain.service.ts',
      find: 'if (!sayTheSame(await deps.archive.read(day.day), entries.lines)) return undefined;',
      replace: 'if (entries.lines.length === 0) return undefined;',
      test: inStores('hide no change of who did it'),
    },
    {
      guarantee: 'Of other people of a company nothing is erased.',
      file: 'functions/audits/erasure/audits.erasure.service.ts',
      find: '.filter(isAbout(userId))',
      replace: '',
      test: inStores('of somebody of a company go from the entries of its client'),
    },
    {
      guarantee: 'No value is erased while its entry is being sealed.',
      file: 'functions/audits/erasure/audits.erasure.service.ts',
      find: 'const SAFE_MS = SEAL_MARGIN_MS / 2;',
      replace: 'const SAFE_MS = SEAL_MARGIN_MS * 2;',
      test: inStores('of one that is about to be sealed wait'),
    },
  ],
};
