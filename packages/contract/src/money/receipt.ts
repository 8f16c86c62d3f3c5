import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, instant, integer, list, text } from '../api/schema.ts'

export const receiptNumber = v.pipe(text(20), v.regex(/^\d{4}-[RT]?\d{6,}$/, 'IDの形式が正しくありません'))
const yen = integer(0, 9_999_999)

/** A qualified simplified invoice: who, when, what, how much, and the tax in it. It never changes. */
export const receiptSchema = v.object({
  number: receiptNumber,
  /** `return`: money given back. */
  kind: v.picklist(['receipt', 'return']),
  issuedAt: instant,
  issuer: v.object({
    name: v.string(),
    address: v.string(),
    /** The registration number for invoices; null where the operator has none. */
    invoiceNumber: v.nullable(v.string()),
  }),
  orderNumber: text(20),
  paidOn: day,
  lines: list(v.object({ words: text(120), amountYen: integer(-9_999_999, 9_999_999) }), 10),
  totalYen: yen,
  taxYen: yen,
  taxPercent: integer(0, 100),
  methodLabel: text(80),
  /** For whom; empty if nobody was named. */
  addressee: text(60),
  /** How often it was issued again: 0 for the first. */
  reissueCount: integer(0, 1000),
})
export type Receipt = v.InferOutput<typeof receiptSchema>

export const getReceipt = endpoint({
  about: 'One receipt of the member, for printing',
  method: 'GET',
  path: '/v1/receipts/{number}',
  access: member,
  input: v.object({ number: receiptNumber }),
  output: receiptSchema,
  errors: ['not_found'],
})

export const reissueReceipt = endpoint({
  about: 'Issues a receipt anew, for somebody named; the first stays what it was',
  method: 'POST',
  path: '/v1/receipts/{number}/reissue',
  encoding: 'json',
  access: member,
  input: v.object({ number: receiptNumber, addressee: text(60) }),
  output: receiptSchema,
  errors: ['not_found'],
})
