import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { isFirebaseHash, isFirebasePassword } from './firebase-scrypt.ts'

/** Argon2id with 19 MiB, two passes, one thread: about 25 ms of one processor core. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = '$argon2id$v=19$m=19456,t=2,p=1$'

/** The form of a password from which its hash is made: full-width letters and digits equal plain ones. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC')
}

export function hashPassword(typed: string): Promise<string> {
  return hash(normalizePassword(typed), argon2id)
}

/** A hash of no account, so that a check takes the same time where there is no hash. */
const nobodys = hash(randomBytes(32), argon2id)
nobodys.catch(() => {}) // Whoever awaits it gets the error.

/**
 * Whether this is the password of `stored`. With no hash (null) the same work is done, and the answer is always false.
 * `check` compares a hash of ours with a password; tests pass their own to see its arguments.
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
  // The former service hashed the password as it was typed, without normalising it.
  if (await isFirebasePassword(stored, typed)) return true
  return normalizePassword(typed) !== typed && isFirebasePassword(stored, normalizePassword(typed))
}

/** Whether the hash is of an older kind and should be made again, now that the password is known. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(current)
}
