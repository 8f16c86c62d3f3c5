import { type MailKind, mailKinds, openMailStop } from '@iki/contract/account/notification'
import { seal, unseal } from '#core/seal.ts'
import type { Secret } from '#core/secret.ts'

/** Whose mails of which kind are to stop. */
export type MailStop = { uid: string; kind: MailKind }

const place = 'mail stop'

/**
 * Addresses that stand in mails and stop those of their kind. Who has the mail may: an address opens nothing else, and
 * does not run out, since old mails are what people look through when they have enough.
 */
export function mailStopAddresses(
  secret: Secret,
  publicUrl: string,
  listFormerKeys: () => Promise<Buffer[]> = async () => [],
) {
  async function open(sealed: string): Promise<string | null> {
    const keys = secret.sealing.all.map(source => source.key(place))
    return unseal(keys, sealed, place) ?? unseal(await listFormerKeys(), sealed, place)
  }

  return {
    make({ uid, kind }: MailStop): string {
      return `${publicUrl}${openMailStop.path.replace('{key}', seal(secret.key(place), `${kind} ${uid}`, place))}`
    },

    /** Null for what we have not made. */
    async read(sealed: string): Promise<MailStop | null> {
      const [word = '', uid = ''] = (await open(sealed))?.split(' ') ?? []
      const kind = mailKinds.find(each => each === word)
      return kind && uid ? { uid, kind } : null
    },
  }
}
export type MailStopAddresses = ReturnType<typeof mailStopAddresses>
