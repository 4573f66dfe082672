import type { FaultGroup } from './fault.ts';

const inSpa = (file: string, name: string) => ({
  project: 'frontend',
  file: `frontend/src/${file}`,
  name,
});
const singleFlight = 'frontend/src/lib/forms/use-single-flight.ts';
const apiClient = 'frontend/src/lib/http/api-client.ts';
const authErrors = 'frontend/src/lib/auth/auth.errors.ts';
const tokens = 'frontend/src/lib/auth/amplify-tokens.ts';
const auth = 'frontend/src/lib/auth/auth.ts';
const formDialog = 'frontend/src/components/dialogs/form-dialog.tsx';

/** The SPA: clicks, failures, sessions. */
export const spaFaults: FaultGroup = {
  subject: 'The SPA',
  faults: [
    {
      guarantee: 'A second click while a write is under way writes nothing.',
      file: singleFlight,
      find: 'if (busyLanes.has(lane) || isResting(busyLanes, key)) return;',
      replace: 'if (isResting(busyLanes, key)) return;',
      test: inSpa('lib/forms/use-action.test.tsx', 'starts once by two clicks before anything was'),
    },
    {
      guarantee: 'A second click right after a success writes nothing.',
      file: singleFlight,
      find: 'if (succeeded) startRest(busyLanes, key);',
      replace: 'if (!succeeded) startRest(busyLanes, key);',
      test: inSpa(
        'lib/forms/use-action.test.tsx',
        'rests after it succeeded, and starts again later',
      ),
    },
    {
      guarantee: 'A write that failed can be started again at once.',
      file: singleFlight,
      find: 'if (succeeded) startRest(busyLanes, key);',
      replace: 'startRest(busyLanes, key);',
      test: inSpa('lib/forms/use-action.test.tsx', 'starts again at once where it failed'),
    },
    {
      guarantee: 'A submission that is sent again after a lost answer keeps its key.',
      file: 'frontend/src/lib/http/submissions.ts',
      find: 'if (isSettled(error)) unsettled.delete(text);',
      replace: 'unsettled.delete(text);',
      test: inSpa('lib/http/submissions.test.ts', 'the key of a submission'),
    },
    {
      guarantee: 'What is sent again on purpose after a success has a key of its own.',
      file: 'frontend/src/lib/http/submissions.ts',
      find: 'const answer = await send(key);\n        unsettled.delete(text);',
      replace: 'const answer = await send(key);',
      test: inSpa('lib/http/submissions.test.ts', 'is another one after an answer'),
    },
    {
      guarantee: 'The gateway’s 429 has its own Spanish words.',
      file: apiClient,
      find: "if (status === 429) return byStatus('TOO_MANY_REQUESTS', detail);",
      replace: '',
      test: inSpa('lib/http/api-client.test.ts', 'have our message where the gateway refused them'),
    },
    {
      guarantee: 'A page in place of JSON is an error with Spanish words.',
      file: apiClient,
      find: 'await response.json().catch(() => undefined);',
      replace: 'await response.json();',
      test: inSpa('lib/http/api-client.test.ts', 'is INTERNAL when a proxy answered'),
    },
    {
      guarantee: 'A lost connection is an error with Spanish words.',
      file: apiClient,
      find: "throw new ApiError('NETWORK', NETWORK_MESSAGE, { cause: error });",
      replace: 'throw error;',
      test: inSpa('lib/http/api-client.test.ts', 'says in Spanish that there is no connection'),
    },
    {
      guarantee: 'An answer that breaks the contract is not shown.',
      file: apiClient,
      find: 'if (answer.success) return answer.data;',
      replace: 'return answer.data ?? body;',
      test: inSpa(
        'lib/http/api-client.test.ts',
        'refuses an answer that is not what the contract says',
      ),
    },
    {
      guarantee: 'A read that was refused is not tried again.',
      file: 'frontend/src/lib/queries/query-client.ts',
      find: 'return !refused && failures < MAX_RETRIES;',
      replace: 'return failures < MAX_RETRIES;',
      test: inSpa(
        'lib/queries/query-client.test.ts',
        'tries twice more, but never what was refused',
      ),
    },
    {
      guarantee: 'A gateway’s page in place of Cognito’s JSON has its Spanish words.',
      file: authErrors,
      find: "SyntaxError: 'unavailable',",
      replace: '',
      test: inSpa('lib/auth/amplify-account.test.ts', 'that meets '),
    },
    {
      guarantee: 'Cognito’s limit of attempts has its Spanish words.',
      file: authErrors,
      find: "LimitExceededException: 'too-many-attempts',",
      replace: '',
      test: inSpa('lib/auth/amplify-account.test.ts', 'that meets '),
    },
    {
      guarantee: 'Signing out ends the session here, whatever Cognito answers.',
      file: auth,
      find: 'await revokeToken(config, refreshToken, fetcher);\n      } catch (error) {',
      replace:
        'await revokeToken(config, refreshToken, fetcher);\n      } catch (error) {\n        throw error;',
      test: inSpa('lib/auth/auth.test.ts', 'happens locally even where the server answers'),
    },
    {
      guarantee: 'Signing out revokes the refresh token.',
      file: auth,
      find: 'await revokeToken(config, refreshToken, fetcher);',
      replace: '',
      test: inSpa('lib/auth/auth.test.ts', 'forgets the tokens and nothing else, and revokes'),
    },
    {
      guarantee: 'A refresh that Cognito refuses ends the session.',
      file: tokens,
      find: "'TokenRevokedException',",
      replace: '',
      test: inSpa('lib/auth/amplify-tokens.test.ts', 'that Cognito refuses ('),
    },
    {
      guarantee: 'A refresh that fails for a while ends no session.',
      file: tokens,
      find: 'if (isNamed(error, refusals)) return undefined;',
      replace: 'if (error instanceof Error) return undefined;',
      test: inSpa('lib/auth/amplify-tokens.test.ts', 'that found '),
    },
    {
      guarantee: 'A renewal does not overwrite the session that another tab began meanwhile.',
      file: tokens,
      find: 'if (!(await isKept(input.tokens.refreshToken))) throw new SessionReplacedError();',
      replace: '',
      test: inSpa('lib/auth/amplify-tokens.test.ts', 'leaves the session alone that another tab'),
    },
    {
      guarantee: 'A tab lends its page no token of another person.',
      file: auth,
      find: 'owner !== undefined && keptUser() === owner',
      replace: 'owner !== undefined',
      test: inSpa('lib/auth/auth.test.ts', 'whose person is another one lends no token'),
    },
    {
      guarantee: 'A page with unsaved input stays when its session ends.',
      file: 'frontend/src/lib/session/session.ts',
      find: "if (state.status === 'signed-in' && hasUnsaved()) lock();",
      replace: "if (state.status === 'failed' && hasUnsaved()) lock();",
      test: inSpa('lib/session/session.test.ts', 'a session that ends under somebody'),
    },
    {
      guarantee: 'What somebody left unsent is sent for nobody else.',
      file: 'frontend/src/lib/session/session.ts',
      find: 'release(same);',
      replace: 'release(true);',
      test: inSpa('lib/session/session.test.ts', 'sends nothing again for somebody else'),
    },
    {
      guarantee: 'A form that was refused keeps what was typed.',
      file: formDialog,
      find: 'const why = onField ? REVIEW_FIELDS : message;',
      replace: 'const why = onField ? REVIEW_FIELDS : message;\n      close();',
      test: inSpa('features/activities/activities.dialogs.test.tsx', 'reads why it was refused'),
    },
    {
      guarantee: 'A dialog asks before something written is lost.',
      file: formDialog,
      find: 'const guarded = open && unsaved && !result;',
      replace: 'const guarded = open && unsaved && result !== undefined;',
      test: inSpa(
        'features/activities/activities.dialogs.test.tsx',
        'is asked before something written',
      ),
    },
    {
      guarantee: 'Of several requests one that is refused stops no other, and is named.',
      file: 'frontend/src/lib/http/send-each.ts',
      find: 'refused.push({ row, error });',
      replace: 'throw error;',
      test: inSpa('features/activities/several/several.test.tsx', 'that are refused stay chosen'),
    },
    {
      guarantee: 'A form that failed says so in a toast.',
      file: formDialog,
      find: 'title: text.failed, description: why',
      replace: "title: '', description: why",
      test: inSpa('features/activities/activities.dialogs.test.tsx', 'reads why it was refused'),
    },
    {
      guarantee: 'A page tells success only where the payment is final.',
      file: 'frontend/src/features/payments/payments.result.text.ts',
      find: "if (stage !== 'final') return stage;",
      replace: "if (stage !== 'final') return 'completed';",
      test: inSpa('features/payments/payments.result.test.tsx', 'and only then reports success'),
    },
    {
      guarantee: 'The wait for a payment goes on until its state is final.',
      file: 'frontend/src/features/payments/payments.result.queries.ts',
      find: 'if (waitedMs < MINUTE_MS) return 2 * SECOND_MS;',
      replace:
        'if (waitedMs > 10 * SECOND_MS) return false;\n  if (waitedMs < MINUTE_MS) return 2 * SECOND_MS;',
      test: inSpa('features/payments/payments.result.test.tsx', 'the wait'),
    },
    {
      guarantee: 'A status that is undone is the one of before.',
      file: 'frontend/src/features/activities/components/use-activity-change.ts',
      find: 'send(changed, undone(before, change))',
      replace: 'send(changed, undone(changed, change))',
      test: inSpa('features/activities/activities.dialogs.test.tsx', 'undoes a status by'),
    },
    {
      guarantee: 'A button that is pressed while a tag is half typed does not move away.',
      file: 'frontend/src/features/websites/components/tags-field.tsx',
      find: 'afterPress(() => {',
      replace: '[afterPress].forEach(() => {',
      test: inSpa('features/websites/websites.edit.page.test.tsx', 'that are typed move nothing'),
    },
    {
      guarantee: 'The menu counts for a client what is not completed, begun or not.',
      file: 'functions/activities/activities.domain.ts',
      find: "role === 'admin' ? status === 'pendiente' : isUnfinished(status)",
      replace: "role === 'admin' ? status === 'pendiente' : status === 'pendiente'",
      test: {
        project: 'unit',
        file: 'functions/activities/activities.domain.test.ts',
        name: 'what nobody has begun waits for administrators',
      },
    },
    {
      guarantee: 'Each row of a list has a key: a warning of React fails the test that meets it.',
      file: 'frontend/src/components/lists/data-table.tsx',
      find: 'key={keyOf(row)}',
      replace: '',
      test: inSpa('components/lists/data-table.test.tsx', 'has its headings and every column'),
    },
  ],
};
