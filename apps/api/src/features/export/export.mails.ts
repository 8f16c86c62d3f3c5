import { exportDays } from '@iki/contract/account/export'
import { mailComposer, type Recipient } from '#core/mail/mail-composer.ts'
import type { Sender } from '#core/mail/mail-layout.ts'
import type { OutgoingMail } from '#core/mail/mail-outbox.ts'

/** The mail about an export. It has no link to the file: that opens only where the member is signed in. */
export function exportMails(sender: Sender) {
  const { compose, address, greeting } = mailComposer(sender)
  return {
    ready: (to: Recipient): OutgoingMail =>
      compose(
        to,
        { kind: 'export_ready' },
        {
          subject: '書き出しができました',
          parts: [
            greeting(to),
            `お預かりしているものを、ひとつのzipにまとめました。${exportDays}日のあいだ、下の画面から受けとれます。`,
            { label: '受けとる', link: address('/mypage/export') },
            'お心当たりのない場合は、パスワードを変え、ほかの端末からログアウトしてください。ファイルは、ログインしている方にしか渡りません。',
          ],
        },
      ),
  }
}
export type ExportMails = ReturnType<typeof exportMails>
