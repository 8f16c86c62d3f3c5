import { createHash, createHmac } from 'node:crypto'
import { giftCodeOf, plainGiftCode } from '@iki/contract/money/gift'
import type { KeySource, Secret } from '#core/secrets/secret-keys.ts'

const purpose = 'codes of gifts'
const codeFrom = (source: KeySource, id: string): string =>
  giftCodeOf(createHmac('sha256', source.key(purpose)).update(id).digest())

/** What the database knows of a code, in whatever form it was typed. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(plainGiftCode(code)).digest('base64url')

type CodeOf = { id: string; codeHash: string }

/** The codes of gifts: made of the secret and the gift’s id, so that the giver can read them, but no copy of the database. */
export function giftCodes(secret: Pick<Secret, 'key' | 'sealing'>) {
  const codeOf = (sources: readonly KeySource[], { id, codeHash }: CodeOf): string | null =>
    sources.map(source => codeFrom(source, id)).find(code => hashOfCode(code) === codeHash) ?? null

  return {
    /** For a new gift. */
    make: (id: string): string => codeFrom(secret.sealing.current, id),

    /** The code whose hash is known, also from an earlier secret; null if that secret is missing. */
    find: (gift: CodeOf): string | null => codeOf(secret.sealing.all, gift),

    /** Which secret made the code: one in use, one that this node has for older codes only, or a missing one. */
    originOf(gift: CodeOf): 'current' | 'former' | 'gone' {
      if (codeOf([secret.sealing.current, secret], gift)) return 'current'
      return codeOf(secret.sealing.all, gift) ? 'former' : 'gone'
    },
  }
}
export type GiftCodes = ReturnType<typeof giftCodes>
