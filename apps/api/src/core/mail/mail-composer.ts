import { layOutMail, type Sender } from './mail-layout.ts'
import type { OutgoingMail } from './mail-outbox.ts'

export type Recipient = { email: string; nickname: string | null }

/** What all mails about an account have in common: whom they address, and links to our pages. */
export function mailComposer(sender: Sender) {
  // Anybody can sign up with anybody's address: names that a mail program would turn into a link are not repeated.
  const mayRepeat = (name: string) => !/[./:@]/.test(name.normalize('NFKC'))
  return {
    address(path: string, query: Record<string, string> = {}): string {
      const search = new URLSearchParams(query).toString()
      return `${sender.publicUrl}${path}${search && `?${search}`}`
    },
    greeting: ({ nickname }: Recipient): string =>
      nickname && mayRepeat(nickname) ? `${nickname} さま` : 'こんにちは。',
    compose: (
      recipient: Recipient,
      { kind, isSecret = false }: { kind: string; isSecret?: boolean },
      letter: Parameters<typeof layOutMail>[0],
    ): OutgoingMail => ({ kind, isSecret, recipient: recipient.email, ...layOutMail(letter, sender) }),
  }
}
