import { createHash, createHmac } from 'node:crypto'
import { giftCodeOf, plainGiftCode } from '@iki/contract/money/gift'
import type { KeySource, Secret } from '#core/secret-keys.ts'

const purpose = 'codes of gifts'
const codeFrom = (source: KeySource, id: string): string =>
  giftCodeOf(createHmac('sha256', source.key(purpose)).update(id).digest())

/** What the database knows of a code, in whatever form it was typed. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(plainGiftCode(code)).digest('base64url')

/** The codes of gifts: made of the secret and the gift’s id, so that the giver can read them, but no copy of the database. */
export function giftCodes(secret: Pick<Secret, 'sealing'>) {
  return {
    /** For a new gift. */
    make: (id: string): string => codeFrom(secret.sealing.current, id),

    /** The code whose hash is known, also from an earlier secret; null if that is gone. */
    find: ({ id, codeHash }: { id: string; codeHash: string }): string | null =>
      secret.sealing.all.map(source => codeFrom(source, id)).find(code => hashOfCode(code) === codeHash) ??
      null,
  }
}
export type GiftCodes = ReturnType<typeof giftCodes>
