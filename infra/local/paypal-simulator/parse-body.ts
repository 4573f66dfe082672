import type * as z from 'zod';
import { PaypalError, type PaypalErrorDetail } from './paypal-error.ts';

/** What a rule of our own may say; the others report zod's issue. */
const AMOUNT_ISSUE = 'CANNOT_BE_ZERO_OR_NEGATIVE';

const descriptions = {
  MISSING_REQUIRED_PARAMETER: 'A required field is missing.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  [AMOUNT_ISSUE]:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
} as const;

/** Money above nothing is refused by this message, which PayPal answers with 422. */
export const amountIssue = { code: 'custom', message: AMOUNT_ISSUE } as const;

/**
 * The body of a request by its schema.
 *
 * @throws PaypalError 400, or 422 for an amount, naming each field that is wrong.
 */
export function parseBody<S extends z.ZodType>(schema: S, bytes: Buffer): z.output<S> {
  const body = parseJson(bytes);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [first, ...more] = parsed.error.issues.map((issue) => detailOf(issue, body));
  if (!first) throw new Error('A schema refused a body without saying why');
  throw new PaypalError(first.issue === AMOUNT_ISSUE ? 422 : 400, first, more);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.length === 0 ? '{}' : bytes.toString());
  } catch {
    throw new PaypalError(400, {
      location: 'body',
      issue: 'MALFORMED_REQUEST_JSON',
      description: 'The request JSON is not well formed.',
    });
  }
}

function detailOf(issue: z.core.$ZodIssue, body: unknown): PaypalErrorDetail {
  const value = issue.path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? at[key as keyof typeof at] : undefined),
    body,
  );
  const name = issueOf(issue, value);
  return {
    field: `/${issue.path.map(String).join('/')}`,
    ...(value !== undefined && {
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }),
    location: 'body',
    issue: name,
    description: descriptions[name],
  };
}

function issueOf(issue: z.core.$ZodIssue, value: unknown): keyof typeof descriptions {
  if (issue.message === AMOUNT_ISSUE) return AMOUNT_ISSUE;
  if (value === undefined) return 'MISSING_REQUIRED_PARAMETER';
  const isLength = issue.code === 'too_small' || issue.code === 'too_big';
  return isLength && typeof value === 'string'
    ? 'INVALID_STRING_LENGTH'
    : 'INVALID_PARAMETER_SYNTAX';
}
