import { resetLinkMs, verifyLinkMs } from '@iki/contract/account/account'
import { mailComposer, type Recipient } from '#core/mail/mail-composer.ts'
import type { Sender } from '#core/mail/mail-layout.ts'

const hours = (ms: number) => `${ms / 3_600_000}時間`
const days = (ms: number) => `${ms / 86_400_000}日間`

/** The mails that members get about their account. */
export function accountMails(sender: Sender) {
  const { serviceName } = sender
  const { compose, address, greeting } = mailComposer(sender)

  return {
    verification: (to: Recipient, token: string) =>
      compose(
        to,
        { kind: 'verification', isSecret: true },
        {
          subject: 'メールアドレスの確認をお願いします',
          parts: [
            greeting(to),
            `${serviceName}にご登録いただき、ありがとうございます。\n下のボタンから画面をひらき、「確認する」を押すと、メールアドレスの確認が済みます。`,
            {
              label: 'メールアドレスを確認する',
              link: address('/account/created-account', { verify: token }),
            },
            `このリンクは${days(verifyLinkMs)}有効です。期限が過ぎたら、ログインしたあとの画面からもう一度お送りできます。`,
            'お心当たりのない場合は、どなたかがアドレスを間違えて入力されたようです。何もなさらずに、このメールを消してください。',
          ],
        },
      ),

    welcome: (to: Recipient) =>
      compose(
        to,
        { kind: 'welcome' },
        {
          subject: 'ようこそ。はじめのひと息を',
          parts: [
            greeting(to),
            `${serviceName}へようこそ。\n声とからだ、そして毎日の息づかいを、ご自分の速さで整えていく場所です。`,
            '静かなところで、まずひとつ、短いレッスンを聴いてみてください。途中でとめても、次はそのつづきからはじまります。',
            { label: 'レッスンをひらく', link: address('/') },
            `ログインに使うメールアドレスは ${to.email} です。パスワードは、このメールにも、わたしたちの手もとにも、読めるかたちでは残していません。`,
          ],
        },
      ),

    generatedPassword: (to: Recipient, password: string) =>
      compose(
        to,
        { kind: 'generated_password', isSecret: true },
        {
          subject: 'パスワードのお知らせ',
          parts: [
            greeting(to),
            `${serviceName}のパスワードをご用意しました。このパスワードで、今日からログインできます。`,
            { code: password },
            'ほかの人の目にふれない場所に控えてください。覚えやすいものに変えたいときは、次のページで再設定できます。',
            { label: 'パスワードを再設定する', link: address('/password-reset') },
          ],
        },
      ),

    passwordReset: (to: Recipient, token: string) =>
      compose(
        to,
        { kind: 'password_reset', isSecret: true },
        {
          subject: 'パスワードの再設定',
          parts: [
            greeting(to),
            'パスワードの再設定を承りました。下のボタンから、新しいパスワードを決めてください。',
            { label: '新しいパスワードを決める', link: address('/password-reset', { reset: token }) },
            `このリンクは${hours(resetLinkMs)}、一度だけ使えます。再設定が済むと、すべての端末からログアウトします。`,
            'お心当たりのない場合は、何もなさらなくて大丈夫です。パスワードは変わりません。',
          ],
        },
      ),

    /** `signedOut`: from where the member was signed out with it. */
    passwordChanged: (to: Recipient, signedOut: 'everywhere' | 'others') =>
      compose(
        to,
        { kind: 'password_changed' },
        {
          subject: 'パスワードが変わりました',
          parts: [
            greeting(to),
            `${serviceName}のパスワードが、いま新しくなりました。${
              signedOut === 'everywhere' ? 'すべての端末' : '変更した端末のほかのすべての端末'
            }からログアウトしましたので、新しいパスワードでもう一度ログインしてください。`,
            { label: 'ログインする', link: address('/login') },
            `ご自分で変えた覚えのない場合は、すぐに再設定をして、${sender.supportEmail} までお知らせください。`,
          ],
        },
      ),
  }
}
export type AccountMails = ReturnType<typeof accountMails>
