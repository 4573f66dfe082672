import { GetPublicKeyCommand, SignCommand, type KMSClient } from '@aws-sdk/client-kms';

/** An Ed25519 public key is the end of what KMS answers (RFC 8410). Bytes. */
const KEY_BYTES = 32;

interface Signed {
  signature: Uint8Array;
  /** The 32 bytes that verify it. */
  publicKey: Uint8Array;
}
export type Sign = (text: string) => Promise<Signed>;

/** Signs by a key of KMS (`ECC_NIST_EDWARDS25519`) that nobody ever sees: two requests each time. @throws the errors of KMS */
export const createSign =
  ({ kms, keyArn: KeyId }: { kms: Pick<KMSClient, 'send'>; keyArn: string }): Sign =>
  async (text) => {
    const [{ Signature }, { PublicKey }] = await Promise.all([
      kms.send(
        new SignCommand({
          KeyId,
          Message: Buffer.from(text),
          MessageType: 'RAW',
          SigningAlgorithm: 'ED25519_SHA_512',
        }),
      ),
      kms.send(new GetPublicKeyCommand({ KeyId })),
    ]);
    if (!Signature || !PublicKey) throw new Error('KMS signed nothing');
    return { signature: Signature, publicKey: PublicKey.slice(-KEY_BYTES) };
  };
