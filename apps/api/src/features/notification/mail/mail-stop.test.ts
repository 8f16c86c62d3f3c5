import { getUserSettings, saveUserSettings } from '@iki/contract/account/notification'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { mailOutbox } from '#core/mail/mail-outbox.ts'
import { smtpTransport } from '#core/mail/smtp.ts'
import { testApp, testSecret } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { noticing } from '#test/notices.ts'
import { testServices } from '#test/services.ts'
import { mailStopAddresses } from './mail-stop.ts'

const smtp = await startFakeSmtp()
const mailTransport = smtpTransport(smtp.url, 'Iki <no-reply@iki.test>')
afterAll(async () => {
  mailTransport.close()
  await smtp.stop()
})
const { app, db, config } = await testApp({ mailTransport, runsJobs: true })
const clock = systemClock
const services = testServices({ config, db, clock })
const notify = noticing(db, services)
const stops = mailStopAddresses(testSecret, config.publicUrl)

async function someone() {
  const member = await createMember(db)
  return { ...member, page: await signedInBrowser(app, member) }
}
type Member = Awaited<ReturnType<typeof someone>>
const settingsOf = async ({ page }: Member) => (await page.call(getUserSettings, {})).data

/** The mail as it reached the server. */
function arrived(): Promise<string> {
  return vi.waitFor(
    async () => {
      await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
      const [raw] = smtp.received
      if (!raw) throw new Error('no mail yet')
      return raw
    },
    { interval: 100 },
  )
}
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)\\r$`, 'm').exec(raw)?.[1]?.replace(/\s+/g, '')
const pathIn = (raw: string) =>
  /^<https:\/\/iki\.test(\/v1\/mail_stop\/[\w-]+)>$/.exec(headerOf(raw, 'List-Unsubscribe') ?? '')?.[1] ?? ''

/** As a mail program does that knows nothing of us. */
const oneClick = (url: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

beforeEach(() => {
  smtp.received.length = 0
})

describe('an address in a mail', () => {
  test('stops mails of its kind with one touch in a mail program, and nothing else', async () => {
    const member = await someone()
    await notify(member.uid, { kind: 'answer' })
    const raw = await arrived()
    expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const path = pathIn(raw)
    expect(path).not.toContain(member.uid)
    const before = await settingsOf(member)
    for (let times = 0; times < 2; times++) {
      const answer = await oneClick(path)
      expect([answer.statusCode, answer.json().data]).toEqual([200, { kind: 'answer' }])
    }
    const after = await settingsOf(member)
    expect(after?.notification_preference.kinds.answer).toEqual({ app: true, mail: false, push: false })
    expect(after?.notification_preference.kinds.news).toEqual(before?.notification_preference.kinds.news)
    expect(after?.email_notifications).toBe(true)
    smtp.received.length = 0
    await notify(member.uid, { kind: 'answer' })
    await notify(member.uid, { kind: 'report', title: 'あとから' })
    await arrived()
    expect(smtp.received).toHaveLength(1)
  })

  test('of a digest stops them all', async () => {
    const member = await someone()
    const known = await settingsOf(member)
    if (!known) throw new Error('no settings')
    const preference = { ...known.notification_preference, isDigest: true }
    await member.page.call(saveUserSettings, { notification_preference: preference })
    await notify(member.uid, { kind: 'answer' })
    await services.notification.digests.send({ uid: member.uid })
    const answer = await oneClick(pathIn(await arrived()))
    expect(answer.json().data).toEqual({ kind: 'digest' })
    expect(await settingsOf(member)).toMatchObject({
      email_notifications: false,
      notification_preference: { isDigest: true },
    })
  })

  test('leads to a page that asks: who only looks, such as a scanner, stops nothing', async () => {
    const member = await someone()
    const url = new URL(stops.make({ uid: member.uid, kind: 'news' })).pathname
    const { statusCode, headers } = await app.inject({ method: 'GET', url })
    expect(statusCode).toBe(302)
    expect(headers.location).toBe(`/mail-stop?key=${url.split('/').at(-1)}&kind=news`)
    await app.inject({ method: 'HEAD', url })
    expect((await settingsOf(member))?.notification_preference.kinds.news.mail).toBe(true)
  })

  test('is read from a multipart form, too', async () => {
    const member = await someone()
    const { statusCode } = await app.inject({
      method: 'POST',
      url: new URL(stops.make({ uid: member.uid, kind: 'news' })).pathname,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    })
    expect(statusCode).toBe(200)
    expect((await settingsOf(member))?.notification_preference.kinds.news.mail).toBe(false)
  })

  test('that we have not made stops nothing; of somebody who has left it does no harm', async () => {
    const path = new URL(stops.make({ uid: 'gone', kind: 'news' })).pathname
    expect((await oneClick(path)).statusCode).toBe(200)
    for (const wrong of [path.slice(0, -8), path.replace(/.{8}$/, 'AAAAAAAA'), '/v1/mail_stop/rubbish'])
      for (const method of ['GET', 'POST'] as const)
        expect((await app.inject({ method, url: wrong })).json().code).toBe('link_unusable')
  })

  test('and a change of settings at the same moment both hold', async () => {
    const member = await someone()
    const paths = (['news', 'answer', 'report'] as const).map(
      kind => new URL(stops.make({ uid: member.uid, kind })).pathname,
    )
    await Promise.all(paths.map(oneClick))
    const kinds = (await settingsOf(member))?.notification_preference.kinds
    expect([kinds?.news.mail, kinds?.answer.mail, kinds?.report.mail]).toEqual([false, false, false])
  })
})

test('mails about the account say nothing of stopping', async () => {
  const mail = { kind: 'test', recipient: 'a@example.com', isSecret: false }
  await db.transaction(tx =>
    mailOutbox({ clock, isSending: true }).queue(tx, { ...mail, subject: 's', text: 't', html: 'h' }),
  )
  expect(headerOf(await arrived(), 'List-Unsubscribe')).toBeUndefined()
})
