import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { localClientConfig } from './aws.ts';
import { localMailSender } from '../config.ts';

/** Vouches for the address that the portal writes from, as DNS records do on AWS. Twice does no harm. */
export async function verifyMailSender(stackPort: number): Promise<void> {
  const ses = new SESv2Client(localClientConfig(stackPort));
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: localMailSender.identity }));
}
