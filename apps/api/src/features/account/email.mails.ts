import { emailChangeMs, emailTokenParameter, emailUndoMs } from '@iki/contract/account/email'
import { mailComposer, type Recipient } from '#core/mail/mail-composer.ts'
import type { Sender } from '#core/mail/mail-layout.ts'

const hours = (ms: number) => `${ms / 3_600_000}時間`

/** The mails about an address that is connected or changed. */
export function emailMails(sender: Sender) {
  const { serviceName, supportEmail } = sender
  const { compose, address, greeting } = mailComposer(sender)

  return {
    confirmNew: (to: Recipient, token: string) =>
      compose(
        to,
        { kind: 'email_change', isSecret: true },
        {
          subject: '新しいメールアドレスの確認をお願いします',
          parts: [
            greeting(to),
            `${serviceName}で、このメールアドレスを登録するお手続きがありました。\n下のボタンから画面をひらき、「このアドレスにする」を押すと、これからはこのアドレスでログインできます。`,
            {
              label: 'メールアドレスを確認する',
              link: address('/account/email-confirmation', { [emailTokenParameter]: token }),
            },
            `このリンクは${hours(emailChangeMs)}有効です。お手続きをはじめたブラウザか、ログインしているブラウザでひらいてください。`,
            'お心当たりのない場合は、どなたかがアドレスを間違えて入力されたようです。何もなさらずに、このメールを消してください。',
          ],
        },
      ),

    /** Sent to the former address. */
    changed: (to: Recipient, token: string) =>
      compose(
        to,
        { kind: 'email_changed', isSecret: true },
        {
          subject: 'メールアドレスが変わりました',
          parts: [
            greeting(to),
            `${serviceName}のメールアドレスが、いま新しくなりました。これからのお知らせは、新しいアドレスへお届けします。ご自分で変えたときは、何もなさらなくて大丈夫です。`,
            '変えた覚えのない場合は、下のボタンから画面をひらき、元にもどしてください。すべての端末からログアウトします。',
            {
              label: '元のアドレスにもどす',
              link: address('/account/email-undo', { [emailTokenParameter]: token }),
            },
            `このリンクは${hours(emailUndoMs)}有効です。それを過ぎたら、${supportEmail} までお知らせください。`,
          ],
        },
      ),

    /** Sent to the owner of an address that another account wanted to use. */
    addressInUse: (to: { email: string }) =>
      compose(
        { ...to, nickname: null },
        { kind: 'email_in_use' },
        {
          subject: 'メールアドレスのお手続きについて',
          parts: [
            'こんにちは。',
            `${serviceName}の別のアカウントに、このメールアドレスを登録しようとするお手続きがありました。このアドレスは、すでに登録されているため、なにも変わっていません。`,
            'ご自分でなさったときは、このアドレスでログインしてお使いください。ログインできないときは、パスワードを再設定できます。',
            { label: 'ログインする', link: address('/login') },
            'お心当たりのない場合は、何もなさらなくて大丈夫です。アカウントが、ほかの方とつながることはありません。',
          ],
        },
      ),
  }
}
export type EmailMails = ReturnType<typeof emailMails>
