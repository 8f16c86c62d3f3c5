import { mailComposer, type Recipient } from '#core/mail/mail-composer.ts'
import type { Sender } from '#core/mail/mail-layout.ts'

/** The mails about the connection with LINE. */
export function lineMails(sender: Sender) {
  const { compose, address, greeting } = mailComposer(sender)
  const security = { label: 'ログインとセキュリティをひらく', link: address('/mypage/security') }
  return {
    linked: (to: Recipient) =>
      compose(
        to,
        { kind: 'line_linked' },
        {
          subject: 'LINEとつながりました',
          parts: [
            greeting(to),
            `${sender.serviceName}に、LINEでもログインできるようになりました。`,
            'お心当たりのない場合は、連携をはずして、パスワードを変えてください。',
            security,
          ],
        },
      ),

    unlinked: (to: Recipient) =>
      compose(
        to,
        { kind: 'line_unlinked' },
        {
          subject: 'LINEとの連携をはずしました',
          parts: [
            greeting(to),
            `${sender.serviceName}に、LINEではログインできなくなりました。`,
            'お心当たりのない場合は、パスワードを変えてください。',
            security,
          ],
        },
      ),
  }
}
export type LineMails = ReturnType<typeof lineMails>
