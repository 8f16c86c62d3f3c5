import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Limit } from '#core/limit.ts'
import { randomText } from '#core/random.ts'

/** How often to one address, by one member, and from one network, which a whole school may share. */
export const contactLimits = {
  toAddress: { name: 'contact_address', max: 5, windowSeconds: 3600 },
  byMember: { name: 'contact_member', max: 10, windowSeconds: 3600 },
  byNetwork: { name: 'contact_network', max: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>

/** Without 0, O, 1, I and L, which are taken for one another. */
const clearLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A number for a message of this day, such as I-20261121-7K3Q. */
export function newReceiptNumber(now: Date): string {
  return `I-${tokyoDay(now).replaceAll('-', '')}-${randomText(4, clearLetters)}`
}

/** Letters, digits and the marks of a Japanese sentence: nothing that a mail reader makes a link of. */
const plain = /^[\p{L}\p{M}\p{N}\s、。，！？!?・…ー〜~「」『』()［］【】]*$/u
/** Some mail readers take 。 between Latin letters for the dot of an address. */
const dotLike = /[a-z\d]\s?[。．｡][a-z\d]/iu
const telephone = /(?:\d[\sー()]*){9}/

/**
 * The subject as it may be repeated to an address that nobody has confirmed; null when it holds what could be an
 * address, a link or a telephone number. Anybody can put anybody's address into the form.
 */
export function repeatableSubject(subject: string): string | null {
  const read = subject.normalize('NFKC')
  return plain.test(read) && !dotLike.test(read) && !telephone.test(read) ? read : null
}
