import { randomBytes, randomInt } from 'node:crypto'

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random text from an alphabet, each character equally likely. */
export function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** An id that nobody can guess, usable in an address, a file name and a command line. */
export function newId(): string {
  return randomText(20, lettersAndDigits)
}

/** 32 random bytes, usable in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
