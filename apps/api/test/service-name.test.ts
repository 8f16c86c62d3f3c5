import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/core/config.ts'
import { accountMails } from '../src/features/account/account.mails.ts'
import { emailMails } from '../src/features/account/email.mails.ts'
import { billingMails } from '../src/features/billing/billing.mails.ts'
import { contactMails } from '../src/features/contact/contact.mails.ts'
import { exportMails } from '../src/features/export/export.mails.ts'
import { leavingMails } from '../src/features/leaving/leaving.mails.ts'
import { lineMails } from '../src/features/line/line.mails.ts'
import { notificationMails } from '../src/features/notification/mail/notification.mails.ts'
import { passkeyMails } from '../src/features/passkey/passkey.mails.ts'
import { reservationMails } from '../src/features/reservation/reservation.mails.ts'
import { testApp } from './app.ts'

const root = resolve(import.meta.dirname, '../../..')
const { app } = await testApp({ settings: { SERVICE_NAME: 'ためし' } })
const config = readConfig({ SERVICE_NAME: 'ためし', PUBLIC_URL: 'https://members.test' })

/** What members read is written here; the rest of the server speaks to its operator, as the program that it is. */
const folders = [
  'packages/contract/src',
  'apps/api/src/features',
  'apps/api/src/core/mail',
  'apps/api/src/core/http',
  'apps/web/src',
  'apps/web/public',
  'content/demo',
]

test('no text for members says another name than the operator’s', async () => {
  const files = (
    await Promise.all(
      folders.map(async folder =>
        (await readdir(join(root, folder), { recursive: true })).map(name => `${folder}/${name}`),
      ),
    )
  )
    .flat()
    .filter(name => /\.(tsx?|html|svg|webmanifest|md|json)$/.test(name) && !/\.test\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(1_000)
  const saying = await Promise.all(
    [...files, 'apps/web/index.html'].map(async name =>
      /(?<![A-Za-z])Iki(?![A-Za-z])/.test(await readFile(join(root, name), 'utf8')) ? [name] : [],
    ),
  )
  // What the service is called without a name of the operator's.
  expect(saying.flat()).toEqual(['packages/contract/src/api/service.ts'])
})

type Mails = Record<string, (...facts: never[]) => object>

/** What mails tell of: each takes from it what it needs. */
const day = '2026-11-20'
const at = new Date('2026-11-20T03:00:00Z')
const lesson = { title: '朝の稽古', startsAt: at, minutes: 60, place: '道場' }
const facts = {
  id: 'one',
  number: 'I-1',
  title: '下腹重心',
  gift: '下腹重心',
  label: 'Visa 4242',
  token: 'word',
  yen: 1,
  amountYen: 1,
  feeYen: 1,
  returnedYen: 1,
  year: 2026,
  month: 11,
  contracts: [],
  lastDay: day,
  nextDay: day,
  renewOn: day,
  chargedOn: day,
  fromDay: day,
  undoUntil: at,
  lesson,
  before: lesson,
  after: lesson,
  order: { kind: 'plan', title: '下腹重心', totalYen: 1 },
  old: { amountYen: 1, interval: 'month', intervalCount: 1 },
  price: { amountYen: 2, interval: 'month', intervalCount: 1 },
}
const to = { email: 'haru@members.test', nickname: 'はる' }
const recipient = { uid: 'haru', recipient: to.email }
const notice = { kind: 'news', title: '知らせ', body: '知らせ。', link: null } as const

/** By the file that makes them. */
function everyMail(): Record<string, object[]> {
  const all = (mails: Mails, ...given: unknown[]) =>
    Object.values(mails).map(make => make(...(given as never[])))
  const notices = notificationMails(config, { make: () => 'https://members.test/stop' })
  const { waits, left } = leavingMails(config)
  const { withoutSlot, ...reserved } = reservationMails(config)
  const message = { receiptNumber: 'I-1', uid: null, name: 'はる', subject: '音', body: '音。' }
  return {
    'account/account.mails.ts': all(accountMails(config), to, 'word'),
    'account/email.mails.ts': all(emailMails(config), to, 'word'),
    'billing/billing.mails.ts': all(billingMails(config), to, facts),
    'contact/contact.mails.ts': all(contactMails(config), {
      ...message,
      email: to.email,
      isOwnAddress: false,
    }),
    'export/export.mails.ts': all(exportMails(config), to),
    'leaving/leaving.mails.ts': [left(to, facts), waits('one')],
    'line/line.mails.ts': all(lineMails(config), to),
    'notification/mail/notification.mails.ts': [
      notices.single(recipient, notice),
      notices.digest(recipient, [notice], 1),
    ],
    'passkey/passkey.mails.ts': all(passkeyMails(config), to, '電話'),
    'reservation/reservation.mails.ts': [...all(reserved, to, facts), withoutSlot(facts)],
  }
}

test('every mail names the service as the operator does, and comes from it', async () => {
  const mails = everyMail()
  const files = await readdir(join(root, 'apps/api/src/features'), { recursive: true })
  expect(files.filter(name => name.endsWith('.mails.ts')).toSorted()).toEqual(Object.keys(mails))
  for (const { subject, text, html } of Object.values(mails).flat() as Record<string, string>[]) {
    expect(subject).toMatch(/^【ためし】/)
    expect(text).toContain('\nためし\n')
    expect(`${subject} ${text} ${html}`).not.toMatch(/(?<![a-z@])Iki(?![a-z])/i)
  }
  expect(config.mailFrom).toBe('"ためし" <no-reply@iki.example>')
})

test('the document of the calls has the operator’s name', async () => {
  expect((await app.inject('/openapi.json')).json().info.title).toBe('ためし API')
  expect((await app.inject('/docs')).body).toContain('<title>ためし API</title>')
})
