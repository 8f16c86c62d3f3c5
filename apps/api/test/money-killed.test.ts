import { Agent } from 'node:http'
import { createOrder, getCheckout, getOrder, giveUpOrder, payOrder } from '@iki/contract/money/order'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { accessTokens } from '#core/auth/access-token.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { newId } from '#core/random.ts'
import { testApp, testSecret, testSecretText } from './app.ts'
import { askPatiently } from './asking-clients.ts'
import { testClock } from './clock.ts'
import { startCommand, startMain } from './command.ts'
import { createTestDatabase } from './database.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { mailsTo } from './mails.ts'
import { carryOutEvents } from './provider-events.ts'
import { testServices } from './services.ts'
import { buy, createProduct, ledgerOf } from './shop.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { countWaitingForLocks } from './waiting-for-locks.ts'

const { database: db, url } = await createTestDatabase()
const clock = testClock(new Date('2026-11-22T03:00:00.000Z'))
const { app, config } = await testApp({ database: db, clock })
const services = testServices({ config, db, clock })
const { billing } = services
const directory = await temporaryDirectory()
const settings = () => ({
  DATABASE_URL: url,
  DATA_DIR: directory,
  SECRET: testSecretText,
  JOBS: 'no',
  TEST_CLOCK: clock().toISOString(),
})
const minuteMs = 60_000

/** Locks rows in a transaction that is open until it is let go. */
async function hold(rows: SQL): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const done = db.transaction(async tx => {
    await tx.execute(rows)
    held.resolve()
    await over.promise
  })
  await held.promise
  const free = async () => {
    over.resolve()
    await done
  }
  onTestFinished(free)
  return free
}
const count = async (rows: SQL) => (await db.execute<{ count: number }>(rows)).rows[0]?.count ?? 0
const waiting = () => countWaitingForLocks(db)
/** The next call is asked for twice, which changes nothing; and it can be held. */
async function holdCall(call: 'begin' | 'move') {
  await db.execute(sql`delete from sandbox_faults`)
  await services.sandbox.practice?.misbehave({ call, how: 'twice', times: 1, lateSeconds: null })
  return hold(sql`select id from sandbox_faults for update`)
}
const isHeld = () => expect.poll(waiting).toBe(1)
const ofMember = (uid: string) => sql`from sandbox_payments where uid = ${uid}`
const moved = (uid: string) => count(sql`select count(*)::int ${ofMember(uid)} and state = 'paid'`)

/** Where the process is held when it is killed. Each leads it there, and returns what lets go of the rows. */
const places: Record<string, (uid: string) => Promise<{ arrive(): Promise<void>; free(): Promise<void> }>> = {
  async 'before anything is begun at the provider'() {
    const free = await holdCall('begin')
    return { arrive: isHeld, free }
  },
  async 'before the name at the provider is written down'(uid) {
    const begin = await holdCall('begin')
    let free = async () => {}
    return {
      async arrive() {
        await isHeld()
        free = await hold(sql`select id from payments where state = 'created' for update`)
        await begin()
        const started = sql`select count(*)::int ${ofMember(uid)} and state = 'begun'`
        await expect.poll(() => count(started)).toBe(1)
        await isHeld()
      },
      free: () => free(),
    }
  },
  async 'after the name is written down, before the money moves'(uid) {
    const free = await holdCall('move')
    const arrive = async () => {
      await isHeld()
      expect(await count(sql`select count(*)::int from payments where state = 'begun'`)).toBe(1)
      expect(await moved(uid)).toBe(charged(uid))
    }
    return { arrive, free }
  },
  async 'after the money has moved, before the answer is read'(uid) {
    const move = await holdCall('move')
    let free = async () => {}
    return {
      async arrive() {
        await isHeld()
        free = await hold(sql`select id from orders where uid = ${uid} and state = 'open' for update`)
        await move()
        await expect.poll(() => moved(uid)).toBe(charged(uid) + 1)
        await isHeld()
      },
      free: () => free(),
    }
  },
  async 'after the answer is read, before anything of it is committed'(uid) {
    const free = await hold(sql`select series from receipt_counters for update`)
    const arrive = async () => {
      await isHeld()
      expect(await moved(uid)).toBe(charged(uid) + 1)
      expect(await count(sql`select count(*)::int from orders where uid = ${uid} and state = 'open'`)).toBe(1)
    }
    return { arrive, free }
  },
}
const chargedBefore = new Map<string, number>()
const charged = (uid: string) => chargedBefore.get(uid) ?? 0

/** The process is killed at the place, and what the database was doing for it goes with it. */
async function killAt(
  { arrive, free }: Awaited<ReturnType<(typeof places)[string]>>,
  { kill, ended }: { kill(): void; ended: Promise<unknown> },
): Promise<void> {
  await arrive()
  kill()
  expect(await ended).toBe('SIGKILL')
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(waiting).toBe(0)
  await free()
}

async function sweep(): Promise<void> {
  clock.advance(2 * minuteMs)
  await billing.sweep()
  await carryOutEvents(db, billing)
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
}

async function expectPaidOnce(uid: string, periods: number): Promise<void> {
  expect(await ledgerOf(db, uid)).toEqual(Array.from({ length: periods }, () => 4400))
  expect(await moved(uid)).toBe(periods)
  const receipts = sql`select count(*)::int from receipts r join orders o on o.id = r.order_id where o.uid = ${uid}`
  expect(await count(receipts)).toBe(periods)
  expect(await services.licence.licences.list(uid)).toMatchObject([{ itemId: '000002', status: 'active' }])
  expect(await billing.reconciling.find()).toEqual([])
}

test.each(Object.entries(places))('of an order, a server that is killed %s', async (_, place) => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  // The first receipt of the year, whose counter can be held.
  await buy(await signedInBrowser(app, await createMember(db)), (await createProduct(db)).priceId)
  const member = await createMember(db)
  const { uid } = member
  const { priceId } = await createProduct(db)
  const page = await signedInBrowser(app, member)
  const hash = (await page.call(getCheckout, { priceId })).data?.hash ?? ''
  const input = { priceId, hash, clientId: newId(), newMethod: 'visa-4242' as const, isOfAge: true }
  const token = await accessTokens(testSecret, clock).issue({
    uid,
    authority: 'customer',
    sessionId: `session-${uid}`,
  })
  const killed = await startMain(settings())
  const held = await place(uid)
  const agent = new Agent()
  const request = askPatiently(killed.address, agent, {
    method: 'POST',
    path: createOrder.path,
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  }).catch(() => 'cut off')
  await killAt(held, { kill: () => killed.child.kill('SIGKILL'), ended: killed.ended })
  expect(await request).toBe('cut off')
  agent.destroy()

  // The member's page asks again with the same order, and pays it if nothing has come of it.
  const [again, twice] = await Promise.all([page.call(createOrder, input), page.call(createOrder, input)])
  expect(twice.data?.id).toBe(again.data?.id)
  await sweep()
  const id = again.data?.id ?? ''
  const { data: order } = await page.call(getOrder, { id })
  if (order?.state === 'failed') await page.call(payOrder, { id, newMethod: 'visa-4242' })
  if (order?.state === 'processing') {
    // Begun, and not moved: nothing moves without the member, who begins anew.
    expect((await page.call(payOrder, { id, newMethod: 'visa-4242' })).code).toBe('order_under_way')
    expect((await page.call(giveUpOrder, { id })).data).toMatchObject({ state: 'void' })
    expect((await buy(page, priceId)).order).toMatchObject({ state: 'paid' })
  }
  await sweep()
  await expectPaidOnce(uid, 1)
  const notices = (await mailsTo(db, member.email)).filter(({ kind }) => kind === 'order_accepted')
  expect(notices).toHaveLength(1)
})

test.each(Object.entries(places))('of a renewal, a worker that is killed %s', async (_, place) => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  const member = await createMember(db)
  const { uid } = member
  const { order } = await buy(await signedInBrowser(app, member), (await createProduct(db)).priceId)
  chargedBefore.set(uid, 1)
  clock.set(new Date('2026-12-22T02:00:00.000Z'))
  const { JOBS: _jobs, ...asServer } = settings()
  const worker = startCommand('worker', [], asServer)
  const ended = new Promise(done => worker.once('exit', (code, signal) => done(code ?? signal)))
  const held = await place(uid)
  await enqueue(db, 'billing_renew', { subscriptionId: order?.subscriptionId ?? '' })
  await killAt(held, { kill: () => worker.kill('SIGKILL'), ended })

  // A payment of which nothing is known is a try that did not work: the next one is on a day of the schedule.
  for (let days = 0; days < 3; days += 1) {
    await sweep()
    await sweep()
    clock.advance(24 * 60 * minuteMs)
  }
  await expectPaidOnce(uid, 2)
  const page = await signedInBrowser(app, member)
  expect((await page.call(listSubscriptions, {})).data).toMatchObject([
    { status: 'active', renewOn: '2027-01-22' },
  ])
  const notices = (await mailsTo(db, member.email)).filter(({ kind }) => kind === 'order_renewed')
  expect(notices).toHaveLength(1)
})
