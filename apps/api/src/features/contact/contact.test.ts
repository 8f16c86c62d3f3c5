import { receiptNumberPattern, sendContact } from '@iki/contract/account/contact'
import type { InputOf } from '@iki/contract/api/endpoint'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailOutbox } from '#core/mail/mail-outbox.ts'
import { users } from '#features/account/account.tables.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { contactMails } from './contact.mails.ts'
import { contactService } from './contact.service.ts'
import { contactMessages } from './contact.tables.ts'

const clock = testClock(new Date('2026-11-20T15:30:00Z'))
const { app, db, config } = await testApp({ clock, settings: { SUPPORT_EMAIL: 'support@iki.test' } })

let addresses = 0
const newEmail = () => `writer-${++addresses}@example.com`
/** One household each: limits by network are what one test is about. */
let networks = 0
const elsewhere = () => ({ address: `198.51.100.${++networks}` })
const written = (change: Partial<InputOf<typeof sendContact>> = {}) => ({
  name: '春子',
  email: newEmail(),
  subject: '朝の音声について',
  body: '途中で止まります。\nhttps://evil.example/ をご覧ください。',
  ...change,
})
const storedMessages = (receiptNumber: string | undefined) =>
  db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.receiptNumber, receiptNumber ?? ''))
const toOperator = async (receiptNumber: string | undefined) =>
  (await mailsTo(db, 'support@iki.test')).filter(mail => mail.subject.includes(receiptNumber ?? '?'))

describe('a message of a guest', () => {
  test('is stored under a number of its day, and mailed to the operator, who answers to its writer', async () => {
    const message = written()
    const { http, data } = await browser(app).call(sendContact, message, elsewhere())
    expect(http).toBe(200)
    expect(data?.receiptNumber).toMatch(receiptNumberPattern)
    expect(data?.receiptNumber).toMatch(/^I-20261121-/)
    expect(await storedMessages(data?.receiptNumber)).toEqual([
      { ...message, receiptNumber: data?.receiptNumber, uid: null, status: 'new', createdAt: clock() },
    ])
    const [mail, ...others] = await toOperator(data?.receiptNumber)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'contact', replyTo: message.email, state: 'kept', isSecret: false })
    expect(mail?.subject).toBe(`【Iki】お問い合わせ ${data?.receiptNumber}　朝の音声について`)
    for (const part of ['お名前　春子', `アドレス　${message.email}`, 'ログインしていない方', message.body])
      expect(mail?.text).toContain(part)
  })

  test('brings a receipt that says nothing but the number and a plain subject', async () => {
    const message = written({ name: '当選おめでとう' })
    const { data } = await browser(app).call(sendContact, message, elsewhere())
    const [mail, ...others] = await mailsTo(db, message.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'contact_receipt', replyTo: null })
    expect(mail?.subject).toBe(`【Iki】お問い合わせを受け付けました（${data?.receiptNumber}）`)
    expect(mail?.text).toContain(`受付番号\n\n${data?.receiptNumber}\n`)
    expect(mail?.text).toContain('件名　朝の音声について')
    expect(mail?.text).toContain('3営業日以内に、このアドレスへお返事します')
    for (const foreign of ['evil', '途中で', '当選'])
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(foreign)
  })

  test.each(['evil.example へ', 'evil。example へ', 'evil＠example', '09012345678へ'])(
    'with a subject that could be a way elsewhere brings a receipt without it: %s',
    async subject => {
      const message = written({ subject })
      const { data } = await browser(app).call(sendContact, message, elsewhere())
      const [mail] = await mailsTo(db, message.email)
      expect(mail?.text).toContain(data?.receiptNumber)
      expect(mail?.text).not.toContain('件名')
      expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/evil|0901/)
      expect((await toOperator(data?.receiptNumber))[0]?.text).toContain(`件名　${subject}`)
    },
  )

  test('adds no line to a mail’s head, nor markup to its words', async () => {
    const message = written({
      name: '春子\r\nアドレス　other@example.com',
      subject: '音声\r\nBcc: victim@example.com',
      body: '<img src=x onerror=alert(1)>\r\n\u001b[2J二行目',
    })
    const { data } = await browser(app).call(sendContact, message, elsewhere())
    const [row] = await storedMessages(data?.receiptNumber)
    expect(row).toMatchObject({
      name: '春子 アドレス other@example.com',
      subject: '音声 Bcc: victim@example.com',
      body: '<img src=x onerror=alert(1)>\n[2J二行目',
    })
    const [mail] = await toOperator(data?.receiptNumber)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).toContain('&lt;img')
    expect(mail?.html).not.toContain('<img')
    expect(await mailsTo(db, 'victim@example.com')).toEqual([])
  })

  test.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', '春子 <a@example.com>'])(
    'whose address is more than one plain address is refused: %j',
    async email => {
      const { code, response } = await browser(app).call(sendContact, written({ email }), elsewhere())
      expect(code).toBe('invalid_input')
      expect(response.json().fields).toEqual({ email: 'メールアドレスの形式をご確認ください' })
    },
  )

  test('is answered to the address as it is stored', async () => {
    const email = newEmail()
    const message = written({ email: email.toUpperCase() })
    const { data } = await browser(app).call(sendContact, message, elsewhere())
    expect(await storedMessages(data?.receiptNumber)).toMatchObject([{ email }])
    expect(await mailsTo(db, email)).toHaveLength(1)
  })
})

describe('a message of a member', () => {
  test('from the own confirmed address is named as such, and its receipt holds all of it', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const message = written({ email: member.email, subject: 'https://example.jp/ が開けません' })
    const { data } = await page.call(sendContact, message, elsewhere())
    expect(await storedMessages(data?.receiptNumber)).toMatchObject([{ uid: member.uid, ...message }])
    const [mail] = await toOperator(data?.receiptNumber)
    expect(mail?.text).toContain(`差出人　会員 ${member.uid}（確認済みのアドレス）`)
    const [receipt] = await mailsTo(db, member.email)
    expect(receipt?.text).toContain(`件名　${message.subject}`)
    expect(receipt?.text).toContain(`お送りいただいた内容\n\n${message.body}`)
  })

  test.each([
    ['to another address', async (_uid: string) => newEmail()],
    [
      'to the own address, which is not confirmed,',
      async (uid: string) => {
        const email = newEmail()
        await db.update(users).set({ email, emailVerifiedAt: null }).where(eq(users.uid, uid))
        return email
      },
    ],
  ])('%s brings a receipt without foreign text', async (_, addressOf) => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const message = written({ email: await addressOf(member.uid) })
    const { data } = await page.call(sendContact, message, elsewhere())
    expect(await storedMessages(data?.receiptNumber)).toMatchObject([{ uid: member.uid }])
    expect((await toOperator(data?.receiptNumber))[0]?.text).toContain('（確認していないアドレス）')
    const [receipt] = await mailsTo(db, message.email)
    expect(receipt?.text).not.toContain('途中で')
  })

  test('stays when the member’s account was removed', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const { data } = await page.call(sendContact, written(), elsewhere())
    await db.delete(users).where(eq(users.uid, member.uid))
    expect(await storedMessages(data?.receiptNumber)).toMatchObject([{ uid: null, name: '春子' }])
  })
})

describe('sent again', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key }, ...elsewhere() })

  test('under its key, also at the same moment, is one message with one number and two mails', async () => {
    const message = written()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser(app).call(sendContact, message, keyed('one'))),
    )
    const numbers = new Set(answers.map(({ data }) => data?.receiptNumber))
    expect(numbers.size).toBe(1)
    const [number] = numbers
    expect(await toOperator(number)).toHaveLength(1)
    expect(await mailsTo(db, message.email)).toHaveLength(1)
  })

  test('with other words is refused', async () => {
    const message = written()
    await browser(app).call(sendContact, message, keyed('two'))
    const { code } = await browser(app).call(sendContact, { ...message, body: '別の話' }, keyed('two'))
    expect(code).toBe('repeated_differently')
  })

  test('is answered with its number, even when it was the last one allowed', async () => {
    const email = newEmail()
    for (let count = 1; count < 5; count++)
      await browser(app).call(sendContact, written({ email }), elsewhere())
    const last = written({ email })
    const first = await browser(app).call(sendContact, last, keyed('three'))
    const again = await browser(app).call(sendContact, last, keyed('three'))
    expect(again.data).toEqual(first.data)
    expect((await browser(app).call(sendContact, last, keyed('four'))).code).toBe('too_many_requests')
  })
})

describe('too many', () => {
  test('receipts go to nobody who asked for none', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser(app).call(sendContact, written({ email }), elsewhere())),
    )
    const refused = answers.filter(({ code }) => code === 'too_many_requests')
    expect(refused).toHaveLength(3)
    expect(Number(refused[0]?.response.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(await mailsTo(db, email)).toHaveLength(5)
  })

  test('messages from one network are refused, and none of them is stored or mailed', async () => {
    const address = '203.0.113.99'
    const answers: (string | null)[] = []
    for (let count = 0; count < 32; count++)
      answers.push((await browser(app).call(sendContact, written({ subject: '網' }), { address })).code)
    expect(answers.filter(code => code === 'too_many_requests')).toHaveLength(2)
    const rows = await db.select().from(contactMessages).where(eq(contactMessages.subject, '網'))
    expect(rows).toHaveLength(30)
  })

  test('messages of one member are refused, wherever they come from', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const codes: (string | null)[] = []
    for (let count = 0; count < 11; count++)
      codes.push((await page.call(sendContact, written({ email: member.email }), elsewhere())).code)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(null))
    expect(codes[10]).toBe('too_many_requests')
  })

  test('are forgotten after an hour', async () => {
    const email = newEmail()
    for (let count = 0; count < 5; count++)
      await browser(app).call(sendContact, written({ email }), elsewhere())
    expect((await browser(app).call(sendContact, written({ email }), elsewhere())).code).toBe(
      'too_many_requests',
    )
    clock.advance(3_601_000)
    expect((await browser(app).call(sendContact, written({ email }), elsewhere())).http).toBe(200)
  })
})

describe('the receipt number', () => {
  const service = (numbers: string[], fails = false) =>
    contactService({
      db,
      clock,
      mails: contactMails(config),
      outbox: fails
        ? { queue: () => Promise.reject(new Error('no mail')) }
        : mailOutbox({ clock, isSending: false }),
      findMember: async () => null,
      newReceiptNumber: () => numbers.shift() ?? 'I-20261121-ZZZZ',
    })
  const send = (numbers: string[], fails = false) =>
    service(numbers, fails).send(written(), { uid: null, key: null, ...elsewhere() })

  test('is another one when it is taken', async () => {
    expect(await send(['I-20261121-AAAA'])).toEqual({ receiptNumber: 'I-20261121-AAAA' })
    expect(await send(['I-20261121-AAAA', 'I-20261121-BBBB'])).toEqual({ receiptNumber: 'I-20261121-BBBB' })
  })

  test('counts for nothing when the mails could not be written', async () => {
    await expect(send(['I-20261121-CCCC'], true)).rejects.toThrow('no mail')
    expect(await storedMessages('I-20261121-CCCC')).toEqual([])
  })
})
