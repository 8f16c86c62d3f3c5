import { mailComposer, type Recipient } from '#core/mail/mail-composer.ts'
import type { Sender } from '#core/mail/mail-layout.ts'

/** The mails about the passkeys of a member. */
export function passkeyMails(sender: Sender) {
  const { compose, address, greeting } = mailComposer(sender)
  const wayOut = {
    label: 'ログインとセキュリティをひらく',
    link: address('/mypage/security'),
  }
  return {
    added: (to: Recipient, name: string) =>
      compose(
        to,
        { kind: 'passkey_added' },
        {
          subject: 'パスキーが加わりました',
          parts: [
            greeting(to),
            `${sender.serviceName}に、パスキー「${name}」でログインできるようになりました。`,
            'お心当たりのない場合は、このパスキーを消して、パスワードを変えてください。',
            wayOut,
          ],
        },
      ),

    copied: (to: Recipient) =>
      compose(
        to,
        { kind: 'passkey_copied' },
        {
          subject: 'パスキーの使用をお断りしました',
          parts: [
            greeting(to),
            'あなたのパスキーで、いまログインしようとした端末がありました。同じ鍵の写しである疑いがあったため、お断りしています。',
            'ご自分でなさったことでも、そうでなくても、そのパスキーを消して、あらためて登録なさることをおすすめします。',
            wayOut,
          ],
        },
      ),
  }
}
export type PasskeyMails = ReturnType<typeof passkeyMails>
