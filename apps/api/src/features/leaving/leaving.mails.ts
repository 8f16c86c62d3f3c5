import { erasedWithinDays, leavingTokenParameter, leavingUndoDays } from '@iki/contract/account/leaving'
import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { mailComposer, type Recipient } from '#core/mail/mail-composer.ts'
import type { Sender } from '#core/mail/mail-layout.ts'
import type { OutgoingMail } from '#core/mail/mail-outbox.ts'

/** The mails about leaving. */
export function leavingMails(sender: Sender) {
  const { serviceName, supportEmail } = sender
  const { compose, address, greeting } = mailComposer(sender)
  return {
    left: (to: Recipient, { token, undoUntil }: { token: string; undoUntil: Date }): OutgoingMail =>
      compose(
        to,
        { kind: 'left', isSecret: true },
        {
          subject: '退会のお手続きが済みました',
          parts: [
            greeting(to),
            `${serviceName}をお使いくださり、ありがとうございました。いま退会のお手続きが済み、すべての端末からログアウトしました。これからの引き落としは、ありません。`,
            `お気持ちが変わったときは、${tokyoTimestamp(undoUntil).slice(0, 16)}まで（${leavingUndoDays}日間）、下のボタンから取り消せます。日記も記録も、そのまま残っています。`,
            {
              label: '退会を取り消す',
              link: address('/account/leaving-undo', { [leavingTokenParameter]: token }),
            },
            `それを過ぎると、お預かりしているものを順に消し、退会から${erasedWithinDays}日以内にすべて消えます。消したものは、もとにもどせません。`,
            `お心当たりのない場合は、上のボタンで取り消し、パスワードを変えてください。お困りのときは、${supportEmail} までお知らせください。`,
          ],
        },
      ),

    /** To the operator, about a member who cannot leave because a provider does not answer. */
    waits: (id: string): OutgoingMail =>
      compose(
        { email: supportEmail, nickname: null },
        { kind: 'leaving_waits' },
        {
          subject: '退会のお手続きが、止まっています',
          parts: [
            '退会を希望された会員の方のお支払いを、1時間たっても止められていません。決済会社が答えないか、お支払いの途中です。',
            '止められるまで、くり返し試します。会員の方の画面には、待っていることが出ています。つづくときは、決済会社の状況をお確かめください。',
            `手つづきの番号　${id}`,
          ],
        },
      ),
  }
}
export type LeavingMails = ReturnType<typeof leavingMails>
