import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { isFirebaseHash, isFirebasePassword } from './firebase-scrypt.ts'

/** Argon2id with 19 MiB, two passes, one thread: about 25 ms of one core. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = '$argon2id$v=19$m=19456,t=2,p=1$'

/** A password as its hash is made from it: full-width letters and digits are the same as plain ones. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC')
}

export function hashPassword(typed: string): Promise<string> {
  return hash(normalizePassword(typed), argon2id)
}

/** Nobody's password, to spend the same time where there is no hash. */
const nobodys = hash(randomBytes(32), argon2id)
nobodys.catch(() => {}) // Whoever needs it gets the error.

/**
 * Whether this is the password behind `stored`. The same work is done when there is none (null): then it never is.
 * `check` compares a hash of our own with a password; tests pass their own to see what it was asked.
 */
export async function isPassword(
  stored: string | null,
  typed: string,
  check: (stored: string, typed: string) => Promise<boolean> = verify,
): Promise<boolean> {
  if (stored === null) {
    await check(await nobodys, normalizePassword(typed))
    return false
  }
  if (!isFirebaseHash(stored)) return check(stored, normalizePassword(typed))
  // The former service hashed what was typed as it was.
  if (await isFirebasePassword(stored, typed)) return true
  return normalizePassword(typed) !== typed && isFirebasePassword(stored, normalizePassword(typed))
}

/** Whether the hash is of an older kind and should be made anew, now that the password is known. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(current)
}
