/** Encrypts and authenticates secrets at rest, so that the database alone reveals nothing. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { env, EnvError } from './env.ts';

/** Thrown when no encryption key is set. */
export class EncryptionKeyMissing extends EnvError {
  override name = 'EncryptionKeyMissing';
  constructor() {
    super(['ENCRYPTION_KEY is missing: set it as .env.example shows, to keep credentials.']);
  }
}

/** Thrown for a secret that was changed, moved, or encrypted with an unknown key. */
export class SecretUnreadable extends EnvError {
  override name = 'SecretUnreadable';
  constructor() {
    super([
      'A stored secret cannot be read with ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS: set the key it was stored under, or store it again.',
    ]);
  }
}

const algorithm = 'aes-256-gcm';
const format = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text for one place, such as `['telephony_configuration', 'twilio']`; it can't be opened for another
 * place. The result is `v1.<key name>.<nonce>.<ciphertext and tag>`, with a random nonce.
 */
export function sealSecret(plain: string, place: readonly string[]): string {
  const key = env().ENCRYPTION_KEY;
  if (!key) throw new EncryptionKeyMissing();
  const head = `${format}.${nameKey(key)}`;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, toBytes(key), nonce, { authTagLength: tagBytes });
  cipher.setAAD(bindTo(head, place));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return write(head, nonce, sealed);
}

/**
 * Decrypts a result of {@link sealSecret} for the same place, with the current or the previous key.
 * Throws {@link EncryptionKeyMissing} or {@link SecretUnreadable}.
 */
export function openSecret(text: string, place: readonly string[]): string {
  const { ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: previous } = env();
  if (!key) throw new EncryptionKeyMissing();
  const [version, keyName, ...parts] = text.split('.');
  const head = `${version}.${keyName}`;
  const [nonce, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  const used = [key, previous].find(
    (candidate) => candidate && head === `${format}.${nameKey(candidate)}`,
  );
  // Compares the re-encoded text, because lenient base64 decoding would accept a changed one.
  if (!used || !nonce || !sealed || write(head, nonce, sealed) !== text) {
    throw new SecretUnreadable();
  }
  try {
    const decipher = createDecipheriv(algorithm, toBytes(used), nonce, { authTagLength: tagBytes });
    decipher.setAAD(bindTo(head, place));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plain = [decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()];
    return Buffer.concat(plain).toString('utf8');
  } catch {
    throw new SecretUnreadable();
  }
}

const write = (head: string, nonce: Buffer, sealed: Buffer) =>
  `${head}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`;

const toBytes = (key: string) => Buffer.from(key, 'hex');

/** A key is named by its fingerprint, so that keys need no numbers. */
function nameKey(key: string): string {
  return createHmac('sha256', toBytes(key)).update('name of this key').digest('hex').slice(0, 16);
}

function bindTo(head: string, place: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify([head, ...place]));
}
