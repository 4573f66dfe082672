import type { FaultGroup } from './fault.ts';

const inUnit = (file: string, name: string) => ({
  project: 'unit',
  file: `functions/${file}`,
  name,
});
const inStores = (file: string, name: string) => ({
  project: 'stores',
  file: `tests/integration/stores/${file}`,
  name,
});
const inArchitecture = (file: string, name: string) => ({
  project: 'architecture',
  file: `tests/architecture/${file}`,
  name,
});

/** Accounts to trust: positions, companies, consent, sessions, second factor, one’s data and the audit. */
export const accountFaults: FaultGroup = {
  subject: 'Accounts',
  faults: [
    {
      guarantee: 'A common Spanish password is refused, whatever digits are around it.',
      file: 'functions/accounts/passwords/accounts.new-password.domain.ts',
      find: ' && !isCommonInSpanish(password)',
      replace: '',
      test: inUnit('accounts/passwords/accounts.new-password.domain.test.ts', 'is no common one'),
    },
    {
      guarantee: 'A password is not made of the names of the account’s sites.',
      file: 'functions/accounts/passwords/accounts.new-password.domain.ts',
      find: ' || !isMadeOfWords(password, places)',
      replace: ' || true',
      test: inUnit(
        'accounts/passwords/accounts.new-password.domain.test.ts',
        'is not made of the portal’s name',
      ),
    },
    {
      guarantee: 'No route opens to more positions than were reviewed.',
      file: 'functions/core/auth/permissions.ts',
      find: "'POST /audits/exports': owners,",
      replace: "'POST /audits/exports': administrators,",
      test: inArchitecture('permissions.test.ts', 'opens each route to the positions that were'),
    },
    {
      guarantee: 'The client of a company is removed by nobody of it.',
      file: 'functions/users/members/users.members.service.ts',
      find: "if (userId === companyId) throw new AppError('COMPANY_CLIENT');",
      replace: '',
      test: inUnit('users/members/users.members.service.test.ts', 'for the client: '),
    },
    {
      guarantee: 'A company has 25 people at most, however many are invited at once.',
      file: 'functions/profiles/profiles.membership.view.ts',
      find: '...(by > 0 && { below: MOST_MEMBERS, owns: true }),',
      replace: '',
      test: inStores('users.membership.test.ts', 'are 25 at most, however many'),
    },
    {
      guarantee: 'An invitation is accepted once.',
      file: 'functions/accounts/accounts.password.service.ts',
      find: "if (state.status !== 'invited' && !isPending) throw new AppError('CREDENTIALS_INVALID');",
      replace: '',
      test: inUnit('accounts/accounts.password.service.test.ts', 'is for invited people alone'),
    },
    {
      guarantee: 'Nobody accepts another version of the terms than the one in force.',
      file: 'functions/accounts/terms/accounts.terms.service.ts',
      find: 'if (version !== termsInForce)',
      replace: "if (termsInForce === '')",
      test: inUnit('accounts/terms/accounts.terms.service.test.ts', 'refuses what is not in force'),
    },
    {
      guarantee: 'Who accepted an older version of the terms is asked again.',
      file: 'frontend/src/app/layout/app-layout.tsx',
      find: 'terms && terms.version !== profile.acceptedTerms?.version',
      replace: 'terms && profile.acceptedTerms === null',
      test: {
        project: 'frontend',
        file: 'frontend/src/features/accounts/accounts.terms.page.test.tsx',
        name: 'are asked for once more where the text is another one',
      },
    },
    {
      guarantee: 'The link to the file of one’s data is given out after the password alone.',
      file: 'functions/data-exports/data-exports.contract.ts',
      find: "does: ['hands-over'],\n    summary: 'Answers a link",
      replace: "does: ['creates'],\n    summary: 'Answers a link",
      test: inArchitecture(
        'permissions.test.ts',
        'opens each route to the positions that were reviewed',
      ),
    },
    {
      guarantee: 'The file of one’s data is its person’s.',
      file: 'functions/data-exports/data-exports.domain.ts',
      find: '`${DATA_EXPORTS_FOLDER}/${userId}.zip`;',
      replace: '`${DATA_EXPORTS_FOLDER}/${userId.slice(0, 0)}datos.zip`;',
      test: inUnit('data-exports/data-exports.domain.test.ts', 'has an object that the next one'),
    },
    {
      guarantee: 'No file of a deleted person’s data stays behind.',
      file: 'functions/data-exports/data-exports.prepare.service.ts',
      find: 'if (!begun) return removeUnwanted(asked, dependencies);',
      replace: 'if (!begun) return;',
      test: inUnit(
        'data-exports/data-exports.prepare.service.test.ts',
        'who was deleted while a try was killed',
      ),
    },
    {
      guarantee: 'A session of an administrator ends after twelve hours.',
      file: 'functions/core/auth/caller.ts',
      find: "if (role === 'admin' && isOutlived(session, now)) throw new AppError('SESSION_EXPIRED');",
      replace: "if (role === 'admin' && !session) throw new AppError('SESSION_EXPIRED');",
      test: inUnit('core/auth/caller.test.ts', 'refuses by '),
    },
    {
      guarantee: 'A demotion ends the sessions of who is demoted.',
      file: 'functions/users/users.role.service.ts',
      find: ', await sessions.closing(before.userId, at)];',
      replace: '];',
      test: inUnit('users/users.role.service.test.ts', 'closes the sessions of the person'),
    },
    {
      guarantee: 'A changed password ends every other session.',
      file: 'functions/accounts/accounts.password.service.ts',
      find: 'sessions.closeOthers(userId, session.sessionId);',
      replace: 'Promise.resolve(void sessions.closeOthers.name.concat(session.sessionId));',
      test: inUnit(
        'accounts/accounts.password.service.test.ts',
        'checks the current one, sets the new one and ends the other sessions',
      ),
    },
    {
      guarantee: 'A sign-in from before the second factor is none with it.',
      file: 'functions/accounts/accounts.service.ts',
      find: 'if (since === null || signedInAt.getTime() < Date.parse(since)) return false;',
      replace: 'if (since === null || isNaN(signedInAt.getTime())) return false;',
      test: inUnit('accounts/accounts.service.test.ts', 'opens a session with a second factor, or'),
    },
    {
      guarantee: 'The link of a recovery is good once.',
      file: 'functions/accounts/recovery/accounts.recovery.service.ts',
      find: '{ answer: recovery, shared: [recoveries.spend(recovery)] }',
      replace: '{ answer: recovery }',
      test: inUnit('accounts/accounts.password.service.test.ts', 'uses the code up, sets'),
    },
    {
      guarantee: 'The link of a recovery works no more after five wrong codes.',
      file: 'functions/accounts/recovery/accounts.recovery.domain.ts',
      find: ' && recovery.tries < RECOVERY_TRIES',
      replace: '',
      test: inUnit('accounts/accounts.password.service.test.ts', 'five others were tried'),
    },
    {
      guarantee: 'Who guesses passwords at the sign-in does not fill the audit.',
      file: 'functions/accounts/accounts.refusals.service.ts',
      find: '  if (!(await count({ subject, ...inHourOf(now()), limits }))) return;\n',
      replace: '  await count({ subject, ...inHourOf(now()), limits });\n',
      test: inUnit('accounts/accounts.refusals.service.test.ts', 'is counted by person and hour'),
    },
    {
      guarantee: 'A recovery code is good once.',
      file: 'functions/second-factors/second-factors.service.ts',
      find: '        factors.remove(factor),\n',
      replace: '',
      test: inUnit(
        'second-factors/second-factors.service.test.ts',
        'switches the factor off and ends every session, once',
      ),
    },
    {
      guarantee: 'A recovery code is counted with the other proofs of its person.',
      file: 'functions/second-factors/second-factors.recovery.service.ts',
      find: '  await proofs.check(userId, async () => {\n',
      replace: '  await (async (work: () => Promise<void>) => work())(async () => {\n',
      test: inUnit(
        'second-factors/second-factors.service.test.ts',
        'is counted with the other proofs of its person',
      ),
    },
    {
      guarantee: 'A proof that cannot be counted is not checked.',
      file: 'functions/core/auth/proofs.ts',
      find: '...inHourOf(now()), limits });\n      if (!isCounted)',
      replace: '...inHourOf(now()), limits }).catch(() => true);\n      if (!isCounted)',
      test: inUnit('core/auth/proofs.test.ts', 'that cannot be counted is not checked'),
    },
    {
      guarantee: 'People see no address of an administrator in their history.',
      file: 'functions/audits/audits.history.domain.ts',
      find: 'address: isTheirs ? address : null }];',
      replace: 'address }];',
      test: inUnit('audits/audits.history.domain.test.ts', 'names no administrator and no address'),
    },
    {
      guarantee: 'People see nothing in their history that is for administrators alone.',
      file: 'functions/audits/audits.history.domain.ts',
      find: ', forClients: true }',
      replace: ' }',
      test: inUnit('audits/audits.history.domain.test.ts', 'nothing that is for administrators'),
    },
    {
      guarantee: 'Whatever is written into the audit has a title that people read.',
      file: 'functions/audits/audits.details.domain.ts',
      find: "    secondFactor: oneOf('Verificación en dos pasos', { yes: 'Sí', no: 'No' }),\n",
      replace: '',
      test: inArchitecture('audits.test.ts', 'has a title, or is known to say nothing to people'),
    },
  ],
};
