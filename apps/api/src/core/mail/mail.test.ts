import { signUp } from '@iki/contract/account/account'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { mailsTo } from '#test/mails.ts'
import * as store from './mail.store.ts'
import { layOutMail } from './mail-layout.ts'
import { emptyMailBodies, mailOutbox } from './mail-outbox.ts'
import { sendMailJob } from './send-mail.ts'
import { type MailTransport, smtpTransport } from './smtp.ts'

const from = 'Iki 息 <no-reply@iki.test>'
const smtp = await startFakeSmtp()
const mailTransport = smtpTransport(smtp.url, from)
afterAll(async () => {
  mailTransport.close()
  await smtp.stop()
})
const { app, db } = await testApp({ mailTransport, runsJobs: true })
const other = await testApp({ mailTransport, runsJobs: true, database: db })
const box = mailOutbox({ clock: systemClock, isSending: true })

const { signal } = new AbortController()
let letters = 0
async function queue(isSecret = false): Promise<string> {
  const recipient = `letter-${++letters}@example.com`
  const mail = {
    kind: 'test',
    recipient,
    isSecret,
    subject: '朝のひと息、はじめませんか',
    text: '本文',
    html: '<p>本文</p>',
  }
  await db.transaction(tx => box.queue(tx, mail))
  return recipient
}
const stateOf = async (recipient: string) => (await mailsTo(db, recipient))[0]?.state
const retryNow = () => db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
const reached = (recipient: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(recipient)).toBe(state), { interval: 20 })

beforeEach(() => {
  smtp.received.length = 0
  smtp.refuse = null
})

test('a mail goes out once, whichever node takes it, with the headers it needs', async () => {
  expect(other.db).toBe(db)
  const recipients = await Promise.all(Array.from({ length: 10 }, () => queue()))
  for (const recipient of recipients) await reached(recipient, 'sent')
  expect(smtp.received).toHaveLength(10)
  const [mail] = await mailsTo(db, recipients[0] ?? '')
  const raw = smtp.received.find(each => each.includes(`To: ${recipients[0]}`)) ?? ''
  expect(raw).toContain(`Message-ID: <${mail?.id}@iki.test>`)
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toMatch(/^From: =\?UTF-8\?.*\?= <no-reply@iki\.test>\r$/m)
  expect(subjectOf(raw)).toBe('朝のひと息、はじめませんか')
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(raw).toContain('Content-Type: text/html; charset=utf-8')
  expect(mail).toMatchObject({ attempts: 1, error: null, text: '本文' })
  expect(mail?.sentAt).toBeInstanceOf(Date)
})

test('answers go to the address that a mail names', async () => {
  const mail = { kind: 'test', isSecret: false, subject: 's', text: 't', html: 'h' }
  const recipient = 'operator@example.com'
  await db.transaction(tx => box.queue(tx, { ...mail, recipient, replyTo: 'haruko@example.jp' }))
  await reached(recipient, 'sent')
  expect(smtp.received[0]).toMatch(/^Reply-To: haruko@example\.jp\r$/m)
  const other = await queue()
  await reached(other, 'sent')
  expect(smtp.received[1]).not.toContain('Reply-To')
})

test.each([
  'haruko@example.jp\r\nBcc: victim@example.com',
  'haruko@example.jp, victim@example.com',
  '春子 <haruko@example.jp>',
  'haruko@example.jp ',
  '',
])('a mail whose answers would go to %j is not written', async replyTo => {
  const recipient = 'operator-of-none@example.com'
  const mail = { kind: 'test', recipient, isSecret: false, subject: 's', text: 't', html: 'h' }
  await expect(db.transaction(tx => box.queue(tx, { ...mail, replyTo }))).rejects.toThrow('one plain address')
  const row = { id: 'none', ...mail, replyTo, state: 'kept' as const, createdAt: systemClock() }
  await expect(store.insertMail(db, row)).rejects.toThrow()
  expect(await mailsTo(db, recipient)).toEqual([])
})

test('a mail of a transaction that is rolled back never goes out', async () => {
  const recipient = 'rolled-back@example.com'
  const mail = { kind: 'test', recipient, isSecret: false, subject: 's', text: 't', html: 'h' }
  const failing = db.transaction(async tx => {
    await box.queue(tx, mail)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const after = await queue()
  await reached(after, 'sent')
  expect(smtp.received.join()).not.toContain(recipient)
  expect(await mailsTo(db, recipient)).toEqual([])
})

test('what a server refuses for now is sent again, with the same Message-ID', async () => {
  smtp.refuse = { code: 451, message: 'later please' }
  const recipient = await queue()
  await vi.waitFor(
    async () => expect((await mailsTo(db, recipient))[0]?.error).toContain('later please'),
    8_000,
  )
  expect(await stateOf(recipient)).toBe('queued')
  smtp.refuse = null
  await retryNow()
  await reached(recipient, 'sent')
  const [mail] = await mailsTo(db, recipient)
  expect(mail).toMatchObject({ attempts: 2, error: null })
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toContain(`<${mail?.id}@iki.test>`)
})

test('what a server refuses for good is not tried again', async () => {
  smtp.refuse = { code: 550, message: 'no such person' }
  const recipient = await queue()
  await reached(recipient, 'failed')
  smtp.refuse = null
  await retryNow()
  expect((await mailsTo(db, recipient))[0]).toMatchObject({ attempts: 1 })
  expect((await mailsTo(db, recipient))[0]?.error).toContain('no such person')
})

const log = { error: vi.fn() }

test('the last attempt that fails is the end, and the log says so without an address', async () => {
  const recipient = 'last@example.com'
  await store.insertMail(db, {
    id: 'last',
    kind: 'test',
    recipient,
    subject: 's',
    text: 't',
    html: 'h',
    isSecret: false,
    state: 'queued',
    createdAt: systemClock(),
  })
  const broken: MailTransport = { send: () => Promise.reject(new Error('no answer')), close() {} }
  const job = sendMailJob({ db, clock: systemClock, log, transport: broken })
  await expect(job({ mailId: 'last' }, { isLastAttempt: false, signal })).rejects.toThrow('no answer')
  expect(await stateOf(recipient)).toBe('queued')
  await expect(job({ mailId: 'last' }, { isLastAttempt: true, signal })).rejects.toThrow('no answer')
  expect(await stateOf(recipient)).toBe('failed')
  expect(log.error.mock.calls).toEqual([
    [{ mail: 'last', kind: 'test' }, expect.stringContaining('npm run mail')],
  ])
})

test('a job that runs again after the mail was sent sends nothing', async () => {
  const recipient = await queue()
  await reached(recipient, 'sent')
  const [mail] = await mailsTo(db, recipient)
  const job = sendMailJob({ db, clock: systemClock, log, transport: mailTransport })
  await job({ mailId: mail?.id }, { isLastAttempt: false, signal })
  await job({ mailId: 'unknown' }, { isLastAttempt: false, signal })
  expect(smtp.received).toHaveLength(1)
})

test('a generated password is in no table any more once its mail is out', async () => {
  const email = 'generated@example.com'
  await browser(app).call(signUp, { email, agreesToPolicies: true })
  await vi.waitFor(async () => {
    const states = (await mailsTo(db, email)).map(mail => mail.state)
    expect(states).toEqual(['sent', 'sent'])
  })
  expect(smtp.received.filter(raw => /^p[a-z0-9]{8}\r?$/m.test(bodyOf(raw)))).toHaveLength(1)
  for (const mail of await mailsTo(db, email)) expect(mail).toMatchObject({ text: '', html: '' })
})

test('bodies are emptied after a month, and secret ones after three days', async () => {
  const day = 86_400_000
  const now = systemClock()
  const ages = {
    'fresh-open': [2, false],
    'old-open': [31, false],
    'fresh-secret': [2, true],
    'old-secret': [4, true],
  }
  for (const [id, [days, isSecret]] of Object.entries(ages))
    await store.insertMail(db, {
      id,
      kind: 'test',
      recipient: 'aged@example.com',
      subject: 's',
      text: 't',
      html: 'h',
      state: 'kept',
      isSecret: isSecret as boolean,
      createdAt: new Date(now.getTime() - (days as number) * day),
    })
  await emptyMailBodies(db, now)
  const left = (await mailsTo(db, 'aged@example.com')).filter(mail => mail.text !== '').map(mail => mail.id)
  expect(left.toSorted()).toEqual(['fresh-open', 'fresh-secret'])
})

test('a letter says the same in text and in HTML, and nothing typed becomes markup', () => {
  const sender = { serviceName: 'Iki', publicUrl: 'https://iki.test', supportEmail: 'support@iki.test' }
  const parts = [
    '<b>はる</b> さま',
    { label: 'ひらく', link: 'https://iki.test/?a=1&b=2' },
    { code: 'pabcd1234' },
  ]
  const mail = layOutMail({ subject: '<i>', parts }, sender)
  expect(mail.subject).toBe('【Iki】<i>')
  expect(mail.text).toContain('ひらく\nhttps://iki.test/?a=1&b=2\n\npabcd1234\n')
  expect(mail.html).toContain('&lt;b&gt;はる&lt;/b&gt; さま')
  expect(mail.html).toContain('href="https://iki.test/?a=1&amp;b=2"')
  expect(mail.html).not.toContain('<b>')
})

function subjectOf(raw: string): string {
  const folded = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
  return [...folded.matchAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi)]
    .map(([, kind, body = '']) =>
      kind?.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString()
        : Buffer.from(
            body
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
    .join('')
}

function bodyOf(raw: string): string {
  const base64 = /base64\r\n(?:.+\r\n)*\r\n([\w+/=\r\n]+)/.exec(raw)?.[1] ?? ''
  return Buffer.from(base64, 'base64').toString()
}
