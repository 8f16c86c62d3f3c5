import { sendCreatedMail } from '@iki/contract/account/account'
import { getMe, signIn, signOut } from '@iki/contract/account/session'
import { afterAll, expect, test, vi } from 'vitest'
import { createLog } from '#core/log.ts'
import { smtpTransport } from '#core/mail/smtp.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { cuttableDatabase } from '#test/fakes/cut-database.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { closeDatabase, openDatabase } from './database.ts'

const { database, url } = await createTestDatabase()
const way = await cuttableDatabase(url)
const farDatabase = await openDatabase(way.url, {
  maxConnections: 5,
  statementTimeoutMs: 5_000,
  applicationName: 'iki-cut-off',
})
const smtp = await startFakeSmtp()
const mailTransport = smtpTransport(smtp.url, 'no-reply@iki.test')
afterAll(async () => {
  mailTransport.close()
  await smtp.stop()
  await closeDatabase(farDatabase)
  await way.stop()
})
const near = await testApp({ database, mailTransport })
const log = createLog('silent')
const far = await testApp({ database: farDatabase, mailTransport, runsJobs: true, log })

test('a node that was cut off from the database answers 503, and comes back by itself with all it missed', async () => {
  const [member, leaving] = [await createMember(database), await createMember(database)]
  const page = await signedInBrowser(far.app, member)
  const leavingAtNear = await signedInBrowser(near.app, leaving)
  const leavingAtFar = await signedInBrowser(far.app, leaving)
  const { data } = await leavingAtNear.call(signIn, { email: leaving.email, password: leaving.password })
  leavingAtNear.hold(data?.accessToken)
  leavingAtFar.hold(data?.accessToken)
  expect((await leavingAtFar.call(getMe, {})).http).toBe(200)

  const lines = vi.spyOn(log, 'error')
  await way.cut()
  const away = await page.call(getMe, {})
  expect(away).toMatchObject({ http: 503, code: 'unavailable' })
  expect(away.response.headers['retry-after']).toBe('5')
  const guest = await browser(far.app).call(signIn, { email: member.email, password: member.password })
  expect(guest).toMatchObject({ http: 503, code: 'unavailable' })
  const logged = lines.mock.calls.map(([, line]) => line)
  expect(logged).toEqual([expect.stringMatching(/^the database does not answer/)])
  expect((await far.app.inject('/healthz')).statusCode).toBe(200)
  expect((await far.app.inject('/readyz')).statusCode).toBe(503)
  await leavingAtNear.call(signOut, {})
  const atNear = await signedInBrowser(near.app, member)
  await atNear.call(sendCreatedMail, {})

  await way.mend()
  await vi.waitFor(async () => expect((await page.call(getMe, {})).http).toBe(200))
  await vi.waitFor(async () => expect((await leavingAtFar.call(getMe, {})).code).toBe('not_signed_in'))
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
  expect(smtp.received[0]).toContain(`To: ${member.email}`)
})
