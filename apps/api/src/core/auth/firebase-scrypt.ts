import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)
const prefix = 'firebase-scrypt'
const keyBytes = 32

/** The parameters that the former service shows for a whole project, under its own names; texts are base64. */
export type FirebaseHashConfig = { signerKey: string; saltSeparator: string; rounds: number; memCost: number }

/**
 * A password hash of Firebase Authentication as one text:
 * firebase-scrypt$<signer key>$<salt separator>$<rounds>$<mem cost>$<salt>$<hash>.
 */
export function firebaseHash(
  config: FirebaseHashConfig,
  account: { salt: string; passwordHash: string },
): string {
  const { signerKey, saltSeparator, rounds, memCost } = config
  if (!(rounds >= 1 && rounds <= 8 && memCost >= 1 && memCost <= 14))
    throw new Error('rounds must be 1 to 8 and mem cost 1 to 14, as the former service has them')
  return [prefix, signerKey, saltSeparator, rounds, memCost, account.salt, account.passwordHash].join('$')
}

export function isFirebaseHash(stored: string): boolean {
  return stored.startsWith(`${prefix}$`)
}

/**
 * Firebase's own scrypt (github.com/firebase/scrypt): the derived key encrypts the project's signer key, and the result
 * is the hash.
 */
export async function isFirebasePassword(stored: string, typed: string): Promise<boolean> {
  const [, signerKey = '', separator = '', rounds, memCost, salt = '', expected = ''] = stored.split('$')
  const N = 2 ** Number(memCost)
  const r = Number(rounds)
  const salted = Buffer.concat([bytes(salt), bytes(separator)])
  const key = await derive(typed, salted, keyBytes, { N, r, p: 1, maxmem: 256 * N * r })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const made = Buffer.concat([cipher.update(bytes(signerKey)), cipher.final()])
  const wanted = bytes(expected)
  return made.length > 0 && made.length === wanted.length && timingSafeEqual(made, wanted)
}

/** Reads both alphabets of base64. */
function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64')
}
