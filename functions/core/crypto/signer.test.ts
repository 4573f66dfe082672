import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createSign } from './signer.ts';

it('signs a text by a key of KMS, and answers the 32 bytes that verify it', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const kms = mockClient(KMSClient);
  kms
    .on(SignCommand, { MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' })
    .callsFake(({ Message }: { Message: Uint8Array }) => ({
      Signature: sign(null, Message, privateKey),
    }));
  kms
    .on(GetPublicKeyCommand)
    .resolves({ PublicKey: publicKey.export({ type: 'spki', format: 'der' }) });
  const signed = await createSign({ kms: new KMSClient({}), keyArn: 'key' })('{}');
  expect(verify(null, Buffer.from('{}'), publicKey, signed.signature)).toBe(true);
  expect(Buffer.from(signed.publicKey).toString('base64url')).toBe(
    publicKey.export({ format: 'jwk' }).x,
  );
});
