import { contactAnswerTime } from '@iki/contract/account/contact'
import { layOutMail, type Sender } from '#core/mail/mail-layout.ts'
import type { OutgoingMail } from '#core/mail/mail-outbox.ts'
import { repeatableSubject } from './contact-rules.ts'

export type ReceivedMessage = {
  receiptNumber: string
  /** The member who was signed in; null for a guest. */
  uid: string | null
  name: string
  email: string
  subject: string
  body: string
  /** The member has confirmed this address: so the writer receives the mails that go there. */
  isOwnAddress: boolean
}

/** The two mails of a message: to the operator, and a receipt. */
export function contactMails(sender: Sender) {
  return {
    toOperator: (message: ReceivedMessage): OutgoingMail => ({
      kind: 'contact',
      isSecret: false,
      recipient: sender.supportEmail,
      replyTo: message.email,
      ...layOutMail(
        {
          subject: `お問い合わせ ${message.receiptNumber}　${message.subject}`,
          parts: [
            { code: message.receiptNumber },
            [
              `お名前　${message.name}`,
              `アドレス　${message.email}`,
              `差出人　${whoWrote(message)}`,
              `件名　${message.subject}`,
            ].join('\n'),
            'このメールに返信すると、上のアドレスに届きます。ここから下は、お客さまの言葉です。',
            message.body,
          ],
        },
        sender,
      ),
    }),

    receipt(message: ReceivedMessage): OutgoingMail {
      // Anybody can enter anybody's address into the form: an unconfirmed address gets no text of the writer.
      const subject = message.isOwnAddress ? message.subject : repeatableSubject(message.subject)
      return {
        kind: 'contact_receipt',
        isSecret: false,
        recipient: message.email,
        ...layOutMail(
          {
            subject: `お問い合わせを受け付けました（${message.receiptNumber}）`,
            parts: [
              `お問い合わせをいただき、ありがとうございます。\n${contactAnswerTime}に、このアドレスへお返事します。`,
              '受付番号',
              { code: message.receiptNumber },
              ...(subject === null ? [] : [`件名　${subject}`]),
              ...(message.isOwnAddress ? [`お送りいただいた内容\n\n${message.body}`] : []),
              'お心当たりのない場合は、どなたかがアドレスを間違えて入力されたようです。何もなさらずに、このメールを消してください。',
            ],
          },
          sender,
        ),
      }
    },
  }
}
export type ContactMails = ReturnType<typeof contactMails>

function whoWrote({ uid, isOwnAddress }: ReceivedMessage): string {
  if (uid === null) return 'ログインしていない方（アドレスの持ち主かどうかは、分かりません）'
  return isOwnAddress ? `会員 ${uid}（確認済みのアドレス）` : `会員 ${uid}（確認していないアドレス）`
}
