import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/core/config.ts'
import { accountMails } from '../src/features/account/account.mails.ts'
import { contactMails } from '../src/features/contact/contact.mails.ts'
import { notificationMails } from '../src/features/notification/notification.mails.ts'
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

test('every mail names the service as the operator does, and comes from it', () => {
  const to = { email: 'haru@members.test', nickname: 'はる' }
  const recipient = { uid: 'haru', recipient: to.email }
  const account = accountMails(config)
  const message = {
    receiptNumber: 'I-1',
    uid: null,
    name: 'はる',
    email: to.email,
    subject: '音',
    body: '音。',
    isOwnAddress: false,
  }
  const notices = notificationMails(config, { make: () => 'https://members.test/stop' })
  const notice = { kind: 'news', title: '知らせ', body: '知らせ。', link: null } as const
  const mails = [
    ...Object.values(account).map(make => (make as (who: typeof to, word: string) => object)(to, 'word')),
    ...Object.values(contactMails(config)).map(make => make(message)),
    notices.single(recipient, notice),
    notices.digest(recipient, [notice], 1),
  ] as { subject: string; text: string; html: string }[]
  expect(mails.length).toBeGreaterThan(7)
  for (const { subject, text, html } of mails) {
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
