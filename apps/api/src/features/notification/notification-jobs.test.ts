import {
  defaultPreference,
  getPushKey,
  savePushSubscription,
  saveUserSettings,
} from '@iki/contract/account/notification'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { smtpTransport } from '#core/mail/smtp.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakePush } from '#test/fakes/push.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { testServices } from '#test/services.ts'
import { notifications } from './notification.tables.ts'

const push = await startFakePush()
const smtp = await startFakeSmtp()
const mailTransport = smtpTransport(smtp.url, 'Iki <no-reply@iki.test>')
afterAll(async () => {
  mailTransport.close()
  await Promise.all([push.stop(), smtp.stop()])
})
const node = { mailTransport, settings: { PUSH_INSECURE: 'yes' }, runsJobs: true }
const { app, db, config } = await testApp(node)
const second = await testApp({ ...node, database: db })
const services = testServices({ config, db })

test('notifications are sent by jobs, by mail and push, once from two nodes', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const comment = { app: true, mail: true, push: true }
  const kinds = { ...defaultPreference.kinds, comment }
  await page.call(saveUserSettings, { notification_preference: { ...defaultPreference, kinds } })
  await page.call(savePushSubscription, push.subscribe())
  for (let count = 0; count < 5; count++)
    await db.transaction(tx =>
      services.notification.notifications.notify(tx, {
        uid: member.uid,
        kind: 'comment',
        about: `about ${count}`,
        title: `題${count}`,
        body: '本文',
        link: null,
        fromUid: null,
      }),
    )
  await vi.waitFor(
    async () => {
      await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
      expect(push.received.length).toBeGreaterThanOrEqual(5)
      expect(smtp.received.length).toBeGreaterThanOrEqual(5)
    },
    { interval: 200 },
  )
  expect(push.faults).toEqual([])
  expect(push.received.map(({ payload }) => payload.title).toSorted()).toEqual(
    Array.from({ length: 5 }, (_, count) => `題${count}`),
  )
  expect(smtp.received).toHaveLength(5)
  for (const node of [app, second.app])
    expect((await browser(node).call(getPushKey, {})).data?.key).toBe(push.received[0]?.key)
  const rows = await db.select().from(notifications).where(eq(notifications.uid, member.uid))
  expect(rows.map(({ awaitsMail, awaitsPush }) => awaitsMail || awaitsPush)).toEqual(Array(5).fill(false))
})
