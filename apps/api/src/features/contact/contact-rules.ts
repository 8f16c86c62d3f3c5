import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Limit } from '#core/limit/limit.ts'
import { randomText } from '#core/random.ts'

/** Limits for one address, one member, and one network, which a whole school may share. */
export const contactLimits = {
  toAddress: { name: 'contact_address', max: 5, windowSeconds: 3600 },
  byMember: { name: 'contact_member', max: 10, windowSeconds: 3600 },
  byNetwork: { name: 'contact_network', max: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>

/** Without 0, O, 1, I and L, which look alike. */
const clearLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A number for a message of this day, such as I-20261121-7K3Q. */
export function newReceiptNumber(now: Date): string {
  return `I-${tokyoDay(now).replaceAll('-', '')}-${randomText(4, clearLetters)}`
}

/** Letters, digits and the punctuation of a Japanese sentence: nothing that a mail program turns into a link. */
const plain = /^[\p{L}\p{M}\p{N}\s、。，！？!?・…ー〜~「」『』()［］【】]*$/u
/** Some mail programs read 。 between Latin letters as the dot of an address. */
const dotLike = /[a-z\d]\s?[。．｡][a-z\d]/iu
const telephone = /(?:\d[\sー()]*){9}/

/**
 * The subject, if it may be repeated to an unconfirmed address; null if it contains what could be an address, a link or
 * a telephone number. Anybody can enter anybody's address into the form.
 */
export function repeatableSubject(subject: string): string | null {
  const read = subject.normalize('NFKC')
  return plain.test(read) && !dotLike.test(read) && !telephone.test(read) ? read : null
}
