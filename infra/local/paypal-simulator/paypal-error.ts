/** One thing that is wrong, as PayPal's schema `error_details` has it. */
export interface PaypalErrorDetail {
  /** JSON pointer of a field of the body, or the name of a part of the path. */
  field?: string;
  /** What was sent there, as text. */
  value?: string;
  location?: 'body' | 'path' | 'query';
  /** `INSTRUMENT_DECLINED`: what a program distinguishes. */
  issue: string;
  description: string;
}

/** An answer that is no success, in the words of PayPal's API. */
export class PaypalError extends Error {
  readonly status: number;
  readonly issue: string;
  readonly details: readonly PaypalErrorDetail[];
  /** Where the caller goes from here. */
  readonly links: object[] = [];

  constructor(
    status: 400 | 404 | 422,
    detail: PaypalErrorDetail,
    more: readonly PaypalErrorDetail[] = [],
  ) {
    super(detail.description);
    this.name = 'PaypalError';
    this.status = status;
    this.issue = detail.issue;
    this.details = [detail, ...more];
  }
}

const names = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

/** The body of such an answer, by PayPal's schema `error`. */
export function errorBody(error: PaypalError, debugId: string) {
  const [name, message] = names[error.status as keyof typeof names];
  return {
    name,
    message,
    debug_id: debugId,
    details: error.details,
    links: [
      {
        href: `https://developer.paypal.com/docs/api/orders/v2/#error-${error.issue}`,
        rel: 'information_link',
        method: 'GET',
      },
      ...error.links,
    ],
  };
}

/** @param given what was asked for: which part of the path, and its value. */
export const notFound = (given?: { field: string; value: string }) =>
  new PaypalError(404, {
    ...(given && { ...given, location: 'path' as const }),
    issue: 'INVALID_RESOURCE_ID',
    description:
      'Specified resource ID does not exist. Please check the resource ID and try again.',
  });
