import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { checkHealth } from '#core/health/check-health.ts'
import { sandboxMessages } from '#features/sandbox/sandbox.tables.ts'
import { testApp, testSecretText } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { callCommand } from '#test/command.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { waitingJobs } from '#test/fakes/jobs.ts'
import { quietLog, testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { orders, paymentMethods, payments, subscriptions } from '../billing.tables.ts'
import { providerEvents } from '../payment/provider-event.tables.ts'
import { beginRun, writeFinding } from './finding.store.ts'
import { reconcileFindings } from './finding.tables.ts'

const { database: db, url } = await createTestDatabase()
const clock = testClock()
const { app, config } = await testApp({ clock, database: db })
const { billing, sandbox } = testServices({ config, db, clock })
/** The same service after its provider was taken out of the settings. */
const without = testServices({ config: readConfig({ PAYMENTS_SANDBOX: 'no' }), db, clock }).billing
const { find, mend, list, accept } = billing.reconciling
const { practice } = sandbox
if (!practice) throw new Error('There is no practice provider.')

const hour = 3_600_000
let payment: string
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  await practice.behave()
  const page = await signedInBrowser(app, await createMember(db))
  const { order } = await buy(page, (await createProduct(db)).priceId)
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order?.id ?? ''))
  payment = row?.id ?? ''
})
const set = (capturedYen: number) => db.update(payments).set({ capturedYen }).where(eq(payments.id, payment))
const short = async (found: ReturnType<typeof find>) =>
  (await found).map(({ fault, object }) => [fault, object])
const rowsOf = (object: string) =>
  db.select().from(reconcileFindings).where(eq(reconcileFindings.object, object))
const money = async (now: () => Date = clock) =>
  (await checkHealth({ db, config, clock: now })).find(({ part }) => part === 'money')?.wrong

describe('a finding of a provider that is not set up any more', () => {
  test('stays open, since nobody can say that it is over', async () => {
    await set(1)
    expect(await short(find())).toEqual([['provider_differs', payment]])
    await set(4400)
    for (let time = 0; time < 2; time += 1)
      expect(await short(without.reconciling.mend())).toEqual([['provider_differs', payment]])
    expect(await find()).toEqual([])
    expect(await rowsOf(payment)).toMatchObject([{ mendedBy: 'itself' }])
  })

  test('stays open, too, where it was silent, or a way to pay was ended', async () => {
    const [{ id: method } = expect.fail()] = await db.select().from(paymentMethods).limit(1)
    const seen = { there: '', firstSeenAt: clock(), lastSeenAt: clock(), seenBy: 0 }
    const found = [
      { fault: 'provider_silent', object: 'sandbox' },
      { fault: 'method_ended', object: method },
      { fault: 'only_here', object: payment },
    ]
    await db.insert(reconcileFindings).values(found.map(each => ({ ...seen, ...each })))
    expect(await without.reconciling.find()).toHaveLength(3)
    // The practice provider does not report the state of ways to pay.
    expect(await short(find())).toEqual([['method_ended', method]])
    await db.delete(reconcileFindings).where(eq(reconcileFindings.object, method))
  })
})

test('a finding stays as the later of two runs saw it, also where the earlier one writes later', async () => {
  const [earlier, later] = [
    await beginRun(db, { by: 'a', now: clock() }),
    await beginRun(db, { by: 'b', now: clock() }),
  ]
  const seen = { fault: 'only_here', object: `late-${payment}`, now: clock() }
  await writeFinding(db, { ...seen, there: 'new', value: '2', run: later })
  await writeFinding(db, { ...seen, there: 'old', value: '1', run: earlier })
  expect(await rowsOf(seen.object)).toMatchObject([{ there: 'new', value: '2', seenBy: later }])
  await db.delete(reconcileFindings).where(eq(reconcileFindings.object, seen.object))
})

describe('a finding that an operator accepts, with a reason,', () => {
  test('is not reported again where it was accepted before its value was written down', async () => {
    await set(1)
    const [{ id } = expect.fail()] = await find()
    await accept(id, 'known')
    await db
      .update(reconcileFindings)
      .set({ value: '', acceptedValue: '' })
      .where(eq(reconcileFindings.id, id))
    expect(await find()).toEqual([])
    expect(await money()).toEqual([])
    await set(2)
    expect(await find()).toMatchObject([{ id, isAccepted: false }])
    await set(4400)
    await find()
  })

  test('is not reported again as long as it stays, and is open again when it comes again', async () => {
    await set(1)
    const [{ id } = expect.fail()] = await find()
    expect(await money()).toHaveLength(1)
    expect(await accept(id, 'returned by bank transfer')).toBe(true)
    expect(await money()).toEqual([])
    clock.advance(hour)
    expect(await mend()).toEqual([])
    expect(await list()).toMatchObject([{ id, acceptedWhy: 'returned by bank transfer' }])
    await set(4400)
    expect(await find()).toEqual([])
    expect(await list()).toEqual([])
    expect(await accept(id, 'again')).toBe(false)
    await set(1)
    expect(await short(find())).toEqual([['provider_differs', payment]])
    await set(4400)
    await find()
  })

  test('is reported again when it becomes another, with what was accepted, and may be accepted again', async () => {
    await set(1)
    const [{ id } = expect.fail()] = await find()
    await accept(id, 'known')
    const accepted = (await list())[0]?.value
    await set(2)
    expect(await find()).toMatchObject([
      { id, acceptedWhy: 'known', acceptedValue: accepted, isAccepted: false },
    ])
    expect(await money()).toHaveLength(1)
    await set(1)
    expect(await find()).toEqual([])
    await set(2)
    await find()
    await accept(id, 'known, too')
    expect(await find()).toEqual([])
    await set(4400)
    await find()
  })

  test('is reported again when a sum of ours differs by more', async () => {
    const orderId = (await db.select().from(payments).where(eq(payments.id, payment)))[0]?.orderId ?? ''
    const ours = (refundedYen: number) => db.update(orders).set({ refundedYen }).where(eq(orders.id, orderId))
    await ours(100)
    const [{ id } = expect.fail()] = await find()
    await accept(id, 'known')
    expect(await find()).toEqual([])
    await ours(101)
    expect(await find()).toMatchObject([{ id, fault: 'order_sums', value: '101', acceptedValue: '100' }])
    await ours(0)
    expect(await find()).toEqual([])
  })

  test('by a command, which lists what is open and what is accepted', async () => {
    await set(1)
    const [{ id } = expect.fail()] = await find()
    const directory = await temporaryDirectory()
    const settings = { DATABASE_URL: url, DATA_DIR: directory, SECRET: testSecretText, LOG_LEVEL: 'silent' }
    const run = (...args: string[]) => callCommand('cli/billing', ['findings', ...args], settings)
    expect((await run()).stdout).toMatch(new RegExp(`^${id}\tprovider_differs\t${payment}\t`))
    expect((await run('accept', String(id))).code).toBe(1)
    expect((await run('accept', '999999', '--reason', 'why')).stderr).toContain('no open finding')
    expect((await run('accept', String(id), '--reason', 'known')).stdout).toContain('accepted: known')
    await set(2)
    await find()
    expect((await run()).stdout).toMatch(
      /paid paid 4398 0 none\t.*\taccepted with paid paid 4399 0 none: known/,
    )
    await set(4400)
    await find()
    expect((await run()).stdout).toBe('')
  })
})

test('money that was not compared for two days is not well, once something was ordered', async () => {
  await find()
  const in47h = () => new Date(clock().getTime() + 47 * hour)
  const in49h = () => new Date(clock().getTime() + 49 * hour)
  expect(await money(in47h)).toEqual([])
  expect(await money(in49h)).toEqual([expect.stringContaining('was not compared for 2 days')])
})

test('a message that can’t be processed delays neither others nor what the sweep does besides', async () => {
  await billing.sweep()
  const message = { ref: payment, dueAt: clock(), copies: 1, isReversed: false }
  await db.insert(sandboxMessages).values([
    { ...message, type: 'x' },
    { ...message, type: 'paid' },
  ])
  const warned: string[] = []
  const log = { ...quietLog, warn: (_: object, message: string) => void warned.push(message) }
  const refusing = testServices({ config, db, clock, log }).billing
  // The table refuses what the first one says.
  await db.execute(`alter table provider_events add constraint refused check (type <> 'x')`)
  const soon = { nextAttemptAt: clock() }
  await db.update(subscriptions).set(soon).where(eq(subscriptions.state, 'active'))
  await refusing.sweep()
  await db.execute('alter table provider_events drop constraint refused')
  expect(warned).toEqual(['messages of a provider could not be taken'])
  expect(await db.select().from(sandboxMessages)).toMatchObject([{ type: 'x' }])
  const taken = await db.select().from(providerEvents).where(eq(providerEvents.paymentRef, payment))
  expect(taken.map(({ type }) => type)).toEqual(['paid', 'paid'])
  expect((await waitingJobs(db, 'billing_renew')).length).toBeGreaterThan(0)
  await billing.sweep()
  expect(await db.select().from(sandboxMessages)).toEqual([])
})
