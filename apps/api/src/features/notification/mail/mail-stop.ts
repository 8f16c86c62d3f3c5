import { type MailKind, mailKinds, openMailStop } from '@iki/contract/account/notification'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'

/** Whose mails of which kind are to stop. */
export type MailStop = { uid: string; kind: MailKind }

const place = 'mail stop'

/**
 * Addresses in mails that stop mails of their kind. Whoever has the mail may use them: an address opens nothing else,
 * and does not expire, because old mails are what people search through when they have enough.
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

    /** Null if we did not make it. */
    async read(sealed: string): Promise<MailStop | null> {
      const [word = '', uid = ''] = (await open(sealed))?.split(' ') ?? []
      const kind = mailKinds.find(each => each === word)
      return kind && uid ? { uid, kind } : null
    },
  }
}
export type MailStopAddresses = ReturnType<typeof mailStopAddresses>
