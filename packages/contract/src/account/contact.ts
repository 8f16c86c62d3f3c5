import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { someText } from '../api/schema.ts'
import { emailSchema } from './account.ts'

/** The longest message to the operator, in characters, by field. */
export const contactLengths = { name: 50, subject: 100, body: 4000 } as const

/** How soon the operator answers, as the sender is shown. */
export const contactAnswerTime = '3営業日以内'

/** I, the day in Tokyo, and four unambiguous characters: short enough to be read out on the telephone. */
export const receiptNumberPattern = /^I-\d{8}-[2-9A-HJKMNP-Z]{4}$/

/** A text with at least one visible character. */
const visibleText = (max: number, message: string) =>
  v.pipe(someText(max, message), v.regex(/[^\s\p{Cc}\p{Cf}]/u, message))

export const contactFields = {
  name: visibleText(contactLengths.name, 'お名前を入力してください'),
  subject: visibleText(contactLengths.subject, '件名を入力してください'),
  body: visibleText(contactLengths.body, 'お問い合わせの内容を入力してください'),
}

export const sendContact = endpoint({
  about: 'A message to the operator, and a receipt by mail; an Idempotency-Key makes a repeat count once',
  method: 'POST',
  path: '/v1/contact',
  encoding: 'json',
  access: everyone,
  input: v.object({ ...contactFields, email: emailSchema }),
  output: v.object({ receiptNumber: v.pipe(v.string(), v.regex(receiptNumberPattern)) }),
  errors: ['repeated_differently'],
})
