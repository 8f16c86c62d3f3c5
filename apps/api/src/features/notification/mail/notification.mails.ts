import {
  type MailKind,
  type NotificationKind,
  notificationKindNames,
  notificationSummary,
} from '@iki/contract/account/notification'
import { href } from '@iki/contract/screens/screens'
import { type Letter, layOutMail, type Sender } from '#core/mail/mail-layout.ts'
import type { OutgoingMail } from '#core/mail/mail-outbox.ts'
import { titleOf } from '../present-notification.ts'
import type { MailStopAddresses } from './mail-stop.ts'

type Notice = { kind: NotificationKind; title: string; body: string; link: string | null }
type Recipient = { uid: string; recipient: string }

const stopLabel = (kind: MailKind) =>
  kind === 'digest' ? '通知のメールを止める' : `「${notificationKindNames[kind]}」のメールを止める`

/** How many a digest names. */
export const mostNamed = 20

/** Notifications by mail: one by one, or together. */
export function notificationMails(sender: Sender, stops: Pick<MailStopAddresses, 'make'>) {
  const linkTo = (path: string, label: string) => ({ label, link: `${sender.publicUrl}${path}` })
  const ending: Letter['parts'] = [
    'このメールは、マイページの「通知の設定」でお選びいただいた内容にそってお届けしています。届く種類や時間は、いつでも変えられます。',
    linkTo(href('/mypage/notification-settings'), '通知の設定をひらく'),
  ]

  function mail(kind: string, { uid, recipient }: Recipient, letter: Letter, of: MailKind): OutgoingMail {
    const unsubscribeUrl = stops.make({ uid, kind: of })
    const stop = { label: stopLabel(of), link: unsubscribeUrl }
    const parts = [...letter.parts, ...ending, stop]
    return {
      kind,
      recipient,
      isSecret: false,
      unsubscribeUrl,
      ...layOutMail({ ...letter, parts }, sender),
    }
  }

  return {
    single(recipient: Recipient, notice: Notice): OutgoingMail {
      const parts: Letter['parts'] = [titleOf(notice)]
      if (notice.body !== '') parts.push(notificationSummary(notice.body))
      parts.push(linkTo(notice.link ?? href('/mypage/notifications'), 'ひらいて見る'))
      return mail('notification', recipient, { subject: titleOf(notice), parts }, notice.kind)
    },

    /** `latest` are the latest of `count`. */
    digest(recipient: Recipient, latest: Pick<Notice, 'title'>[], count: number): OutgoingMail {
      const lines = latest.slice(0, mostNamed).map(each => `・${titleOf(each)}`)
      if (count > lines.length) lines.push(`ほか${count - lines.length}件`)
      const parts = [
        'まだご覧になっていないお知らせを、まとめてお届けします。',
        lines.join('\n'),
        linkTo(href('/mypage/notifications'), 'お知らせをひらく'),
      ]
      return mail('notification_digest', recipient, { subject: `${count}件のお知らせ`, parts }, 'digest')
    },
  }
}
export type NotificationMails = ReturnType<typeof notificationMails>
