import { slotTimeText } from '@iki/contract/money/lesson-slot'
import { yenText } from '@iki/contract/money/yen'
import { mailComposer, type Recipient } from '#core/mail/mail-composer.ts'
import type { Sender } from '#core/mail/mail-layout.ts'
import type { OutgoingMail } from '#core/mail/mail-outbox.ts'

type Lesson = { title: string; startsAt: Date; minutes: number; place: string }

const lessonWords = (lesson: Lesson) => `日時：${slotTimeText(lesson)}\n場所：${lesson.place}`

/** The mails about reservations; a new one is announced in the mail of its order (billing.mails.ts). */
export function reservationMails(sender: Sender) {
  const { supportEmail } = sender
  const { compose, address, greeting } = mailComposer(sender)
  const own = { label: 'ご予約をひらく', link: address('/account/prevo_reserve') }
  return {
    moved: (to: Recipient, { before, after }: { before: Lesson; after: Lesson }): OutgoingMail =>
      compose(
        to,
        { kind: 'reservation_moved' },
        {
          subject: `ご予約の日を変えました（${after.title}）`,
          parts: [
            greeting(to),
            `${after.title}のご予約を、つぎの日に変えました。`,
            lessonWords(after),
            `もとの日時：${slotTimeText(before)}`,
            own,
          ],
        },
      ),

    cancelled: (
      to: Recipient,
      { lesson, feeYen, returnedYen }: { lesson: Lesson; feeYen: number; returnedYen: number },
    ): OutgoingMail =>
      compose(
        to,
        { kind: 'reservation_cancelled' },
        {
          subject: `ご予約の取り消しを承りました（${lesson.title}）`,
          parts: [
            greeting(to),
            `${lesson.title}のご予約の取り消しを承りました。`,
            lessonWords(lesson),
            feeYen === 0
              ? '取り消しの料金は、かかりません。'
              : `取り消しの料金として、${yenText(feeYen)}をいただきます。`,
            returnedYen > 0
              ? `${yenText(returnedYen)}をお返しします。手続きが済みましたら、あらためてお知らせします。`
              : 'お返しする額は、ありません。',
            own,
          ],
        },
      ),

    reminder: (to: Recipient, { lesson }: { lesson: Lesson }): OutgoingMail =>
      compose(
        to,
        { kind: 'reservation_reminder' },
        {
          subject: `あしたのご予約のお知らせ（${lesson.title}）`,
          parts: [
            greeting(to),
            `${lesson.title}は、あしたです。動きやすい服で、お気をつけてお越しください。`,
            lessonWords(lesson),
            'ご都合やお体の具合が変わったときは、下のページからご連絡ください。',
            own,
          ],
        },
      ),

    /** To the operator: the content has no such lesson any more, and somebody has a seat in it. */
    withoutSlot: ({ id, lesson }: { id: string; lesson: Lesson }): OutgoingMail =>
      compose(
        { email: supportEmail, nickname: null },
        { kind: 'reservation_without_slot' },
        {
          subject: `予定から消えた日に、予約があります（${slotTimeText(lesson)}）`,
          parts: [
            'つぎの予約の日時か場所が、いまの予定にありません。予約は、そのまま残っています。',
            lessonWords(lesson),
            '予定どおりに行うか、会員の方とご相談のうえ、全額の返金（npm run billing -- refund）をしてください。',
            `予約の番号　${id}`,
          ],
        },
      ),
  }
}
export type ReservationMails = ReturnType<typeof reservationMails>
