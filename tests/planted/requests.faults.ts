import type { FaultGroup } from './fault.ts';

const createApi = 'functions/core/http/create-api.ts';
const apiTest = { project: 'unit', file: 'functions/core/http/create-api.test.ts' };
const caller = 'functions/core/auth/caller.ts';
const callerTest = { project: 'unit', file: 'functions/core/auth/caller.test.ts' };
const readInput = 'functions/core/http/read-input.ts';

/** What every request goes through: who is calling, what comes in and what goes out. */
export const requestFaults: FaultGroup = {
  subject: 'Requests',
  faults: [
    {
      guarantee: 'A sign-up accepts the terms in force, and no others.',
      file: 'functions/accounts/accounts.domain.ts',
      find: 'accepted === version,',
      replace: "accepted !== '' || version === '',",
      test: {
        project: 'unit',
        file: 'functions/accounts/accounts.domain.test.ts',
        name: 'accept the terms in force, and no others',
      },
    },
    {
      guarantee: 'A route for administrators refuses everybody else, whatever the token says.',
      file: createApi,
      find: 'requireRights(caller, route, dependencies);\n',
      replace:
        "if (route.auth === 'admin' && !identity.groups.includes('admin')) throw new AppError('FORBIDDEN');\n",
      test: { ...apiTest, name: 'must be an administrator by the table, whatever the token says' },
    },
    {
      guarantee: 'A session that nobody used for the days of the stage is over.',
      file: 'functions/core/validation/session.ts',
      find: 'Date.parse(lastSeenAt) >= idleDays * DAY_MS',
      replace: 'Date.parse(lastSeenAt) >= 30 * DAY_MS',
      test: { ...callerTest, name: 'that nobody used for the days of the stage' },
    },
    {
      guarantee: 'A line of the log has ids, and nothing else of a path.',
      file: 'functions/core/http/middleware.ts',
      find: "entry[0].endsWith('Id') && ID.test(entry[1] ?? '')",
      replace: 'entry[1] !== undefined',
      test: { ...apiTest, name: 'names what was asked for by its id' },
    },
    {
      guarantee:
        'A correlation id from outside is of letters, digits and hyphens, or another is made.',
      file: 'functions/core/observability/correlation.ts',
      find: "typeof given === 'string' && ID.test(given) ? given : otherwise();",
      replace: "typeof given === 'string' ? given : otherwise();",
      test: {
        project: 'unit',
        file: 'functions/core/observability/correlation.test.ts',
        name: 'is another where it is',
      },
    },
    {
      guarantee: 'Each message of a batch is worked on with its own correlation id.',
      file: 'functions/core/queue/create-batch-worker.ts',
      find: 'withinRequest({ correlationId: idOf.get(message) ?? own }, work)',
      replace: 'work()',
      test: {
        project: 'unit',
        file: 'functions/core/queue/create-batch-worker.test.ts',
        name: 'works on each message with the correlation id that it brings',
      },
    },
    {
      guarantee: 'Of an error, what it was about is not logged.',
      file: 'functions/core/observability/logger.ts',
      find: '  if (value instanceof Error) return loggedOf(value);\n',
      replace: '',
      test: {
        project: 'unit',
        file: 'functions/core/observability/logger.test.ts',
        name: 'has of an error what helps',
      },
    },
    {
      guarantee: 'A new password is not made of words that everybody tries first.',
      file: 'functions/accounts/passwords/accounts.password-words.domain.ts',
      find: 'rest !== typed && rest.length < BESIDES_MIN_LENGTH',
      replace: "rest === ''",
      test: {
        project: 'unit',
        file: 'functions/accounts/passwords/accounts.new-password.domain.test.ts',
        name: 'is not made of the words that are tried first',
      },
    },
    {
      guarantee: 'A closed session is refused, however long its token lives.',
      file: 'functions/core/validation/session.ts',
      find: "if (sessions.closed.some((one) => one.sessionId === sessionId)) return 'closed';",
      replace: '',
      test: {
        project: 'unit',
        file: 'functions/core/auth/caller.test.ts',
        name: 'refuses by ',
      },
    },
    {
      guarantee:
        'An administrator without a second factor is answered by nothing but its enrolment.',
      file: createApi,
      find: 'if (!beforeSecondFactor) requireSecondFactor(caller);',
      replace: 'if (beforeSecondFactor) requireSecondFactor(caller);',
      test: { ...apiTest, name: 'needs a second factor where it is an administrator' },
    },
    {
      guarantee: 'What is guarded asks for the password once more.',
      file: createApi,
      find: 'if (asksForPassword(does, caller.role)) requireConfirmation(caller);',
      replace: '',
      test: { ...apiTest, name: 'needs a password typed a short time ago' },
    },
    {
      guarantee: 'An ID token is no access token.',
      file: 'functions/core/auth/identity.ts',
      find: "use !== 'access' ||",
      replace: 'use === undefined ||',
      test: {
        project: 'unit',
        file: 'functions/core/auth/identity.test.ts',
        name: 'refuses ',
      },
    },
    {
      guarantee: 'A deleted person loses access at once.',
      file: caller,
      find: "if (profileItem['deletedAt'] !== undefined) throw new AppError('UNAUTHENTICATED');",
      replace: '',
      test: { ...callerTest, name: 'refuses somebody ' },
    },
    {
      guarantee: 'A client who is made an administrator chooses a password by their rules first.',
      file: 'functions/accounts/accounts.service.ts',
      find: "if (state === 'password-due') throw new AppError('PASSWORD_RESET_REQUIRED');",
      replace: '',
      test: {
        project: 'unit',
        file: 'functions/accounts/accounts.service.test.ts',
        name: 'opens none for a person with the password of a client',
      },
    },
    {
      guarantee: 'An invited person chooses a password before anything else.',
      file: caller,
      find: "if (profileItem['invitationPending'] === true) throw new AppError('FIRST_PASSWORD_REQUIRED');",
      replace: '',
      test: { ...callerTest, name: 'refuses somebody ' },
    },
    {
      guarantee: 'A field that the contract does not declare does not leave the API.',
      file: createApi,
      find: 'result: route.response.parse(result),',
      replace: 'result,',
      test: {
        ...apiTest,
        name: 'carries what the contract declares, the role of the caller, and nothing else',
      },
    },
    {
      guarantee: 'A field that the contract does not declare does not reach a handler.',
      file: readInput,
      find: 'if (result.success) return result.data;',
      replace: 'if (result.success) return value;',
      test: { ...apiTest, name: 'undeclared fields do not reach the handler' },
    },
    {
      guarantee: 'A body over its limit is refused.',
      file: readInput,
      find: 'if (raw.byteLength > maxBytes)',
      replace: 'if (raw.byteLength > 2 * maxBytes)',
      test: {
        project: 'unit',
        file: 'functions/core/http/raw-body.test.ts',
        name: 'refuses more bytes than it takes, before its handler sees them',
      },
    },
    {
      guarantee: 'A request reaches the API through CloudFront only.',
      file: 'functions/core/http/middleware.ts',
      find: 'return a.byteLength === b.byteLength && timingSafeEqual(a, b);',
      replace: 'return a.byteLength > 0;',
      test: { ...apiTest, name: 'is refused, on public routes too' },
    },
    {
      guarantee: 'A person’s requests are limited: the count of a minute ends at its limit.',
      file: 'functions/core/table/shared/request-counts.ts',
      find: 'OR ${name} < ${value})',
      replace: 'OR ${name} <= ${value})',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/request-counts.test.ts',
        name: 'are let through up to the limit, however many come at once',
      },
    },
    {
      guarantee: 'A request over the limit does not reach its handler.',
      file: createApi,
      find: 'await dependencies.limit?.(subject, route);',
      replace: '',
      test: { ...apiTest, name: 'refuses with its status, and says when to try again' },
    },
    {
      guarantee: 'The limits of a person are their own.',
      file: createApi,
      find: "return caller?.userId ?? identity?.userId ?? `SITE#${holder?.websiteId ?? ''}`;",
      replace: "return caller?.userId ?? identity?.userId ?? 'SITE#';",
      test: { ...apiTest, name: 'goes by the person of a token, and by the site of a backup key' },
    },
    {
      guarantee: 'A cursor that was tampered with opens no other partition.',
      file: 'functions/core/table/query/cursor.ts',
      find: 'if (key.success && key.data[partition.attribute] === partition.value) return key.data;',
      replace: 'if (key.success) return key.data;',
      test: {
        project: 'unit',
        file: 'functions/core/table/query/cursor.test.ts',
        name: 'never opens another partition, whatever is sent',
      },
    },
    {
      guarantee: 'A list that ends with a full page offers no further one.',
      file: 'functions/core/table/query/query-page.ts',
      find: 'const last = Items.length > page.limit ?',
      replace: 'const last = Items.length >= page.limit ?',
      test: {
        project: 'unit',
        file: 'functions/core/table/query/query-page.test.ts',
        name: 'ends with a full page that was the last',
      },
    },
    {
      guarantee: 'An error that is ours shows no detail to the caller.',
      file: 'functions/core/http/middleware.ts',
      find: "const known = error instanceof AppError ? error : new AppError('INTERNAL');",
      replace:
        "const known = error instanceof AppError ? error : new AppError('INTERNAL', { message: String(error?.message) });",
      test: { ...apiTest, name: 'keeps the details of the unknown to the log' },
    },
  ],
};
