import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserType } from '@aws-sdk/client-cognito-identity-provider';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { localAccount, localClientConfig } from '../deploy/aws.ts';

/** What the custom-message trigger made of an e-mail, with the code in its place. */
export interface RenderedMessage {
  subject: string;
  html: string;
}

export interface VerificationMail {
  to: string;
  code: string;
  /** Whether the same code went to the same address before. */
  repeated: boolean;
}

/** Renders a verification e-mail; undefined when the account or its trigger was deleted. */
export type CognitoRenderer = (mail: VerificationMail) => Promise<RenderedMessage | undefined>;

type TriggerSource = 'CustomMessage_SignUp' | 'CustomMessage_ResendCode';

/** MiniStack's fixed code. */
const codePattern = /\b(123456)\b/;
const codePlaceholder = '{####}';

/** The code in a verification e-mail as MiniStack words it. */
export function findCode(mail: { text: string; html: string }): string | undefined {
  return codePattern.exec(`${mail.text} ${mail.html}`)?.[1];
}

/** What Cognito would have called the cause of a verification e-mail. */
export const triggerSourceOf = ({ repeated }: Pick<VerificationMail, 'repeated'>): TriggerSource =>
  repeated ? 'CustomMessage_ResendCode' : 'CustomMessage_SignUp';

/** Puts the code where the trigger left Cognito's placeholder. */
export function substituteCode(message: RenderedMessage, code: string): RenderedMessage {
  return {
    subject: message.subject.replaceAll(codePlaceholder, code),
    html: message.html.replaceAll(codePlaceholder, code),
  };
}

/** The event that Cognito sends to a custom-message trigger. */
export function customMessageEvent(
  user: UserType,
  pool: { userPoolId: string; clientId: string },
  triggerSource: TriggerSource,
) {
  return {
    version: '1',
    region: localAccount.region,
    userPoolId: pool.userPoolId,
    userName: user.Username ?? '',
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
    triggerSource,
    request: {
      userAttributes: {
        ...Object.fromEntries((user.Attributes ?? []).map((a) => [a.Name ?? '', a.Value ?? ''])),
        'cognito:user_status': user.UserStatus ?? '',
      },
      codeParameter: codePlaceholder,
      linkParameter: '{##Click Here##}',
      // Cognito names a user name placeholder only in invitations.
      usernameParameter: null,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
}

const answerSchema = z.object({
  response: z.object({ emailSubject: z.string().min(1), emailMessage: z.string().min(1) }),
});

/**
 * Renders through the Lambda that the pool names as its trigger. MiniStack calls it for invitations only,
 * so for sign-up and resend the mailbox calls it with the event that Cognito would send.
 */
export function createCognitoRenderer(
  stackPort: number,
  pool: { userPoolId: string; clientId: string },
): CognitoRenderer {
  const cognito = new CognitoIdentityProviderClient(localClientConfig(stackPort));
  const lambda = new LambdaClient(localClientConfig(stackPort));
  return async (mail) => {
    const user = await findUser(cognito, pool.userPoolId, mail.to);
    const { UserPool } = await cognito.send(
      new DescribeUserPoolCommand({ UserPoolId: pool.userPoolId }),
    );
    const FunctionName = UserPool?.LambdaConfig?.CustomMessage;
    if (!user || !FunctionName) return undefined;
    const event = customMessageEvent(user, pool, triggerSourceOf(mail));
    const answer = await lambda.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
    );
    const text = Buffer.from(answer.Payload ?? []).toString();
    if (answer.FunctionError) throw new Error(`The custom-message trigger failed: ${text}`);
    const { response } = answerSchema.parse(JSON.parse(text));
    return substituteCode(
      { subject: response.emailSubject, html: response.emailMessage },
      mail.code,
    );
  };
}

async function findUser(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  email: string,
): Promise<UserType | undefined> {
  const Filter = `email = "${email.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const { Users } = await cognito.send(new ListUsersCommand({ UserPoolId, Filter, Limit: 1 }));
  return Users?.[0];
}
