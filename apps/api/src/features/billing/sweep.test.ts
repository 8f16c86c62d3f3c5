import { getOrder, payOrder } from '@iki/contract/money/order'
import { beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { waitingJobs } from '#test/fakes/jobs.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing, sandbox } = testServices({ config, db, clock })
const { provider } = sandbox
if (!provider) throw new Error('There is no practice provider.')

let member: Awaited<ReturnType<typeof createMember>>
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  member = await createMember(db)
})
async function joined() {
  const page = await signedInBrowser(app, member)
  const { order } = await buy(page, (await createProduct(db)).priceId)
  return order?.subscriptionId ?? ''
}

test('a provider that never answers delays no renewal, and is not asked by a second sweep meanwhile', async () => {
  const due = await joined()
  clock.set(new Date('2026-12-22T01:00:00.000Z'))
  const other = await signedInBrowser(app, await createMember(db))
  await buy(other, (await createProduct(db)).priceId, { newMethod: 'visa-0077' })
  clock.advance(120_000)
  let answer = (_: Awaited<ReturnType<typeof provider.read>>) => {}
  const never = vi.spyOn(provider, 'read').mockImplementation(() => new Promise(done => (answer = done)))
  const first = billing.sweep()
  await vi.waitFor(() => expect(never).toHaveBeenCalledOnce())
  expect((await waitingJobs(db, 'billing_renew')).map(({ key }) => key)).toEqual([`renew:${due}`])
  await billing.sweep()
  expect(never).toHaveBeenCalledOnce()
  const ref = never.mock.calls[0]?.[0] ?? ''
  never.mockRestore()
  answer(await provider.read(ref))
  await first
})

test('a contract whose week to pay is over is ended, and not charged any more', async () => {
  const page = await signedInBrowser(app, member)
  await buy(page, (await createProduct(db)).priceId, { newMethod: 'visa-0341' })
  clock.set(new Date('2026-12-22T01:00:00.000Z'))
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
  // No job ran for ten days.
  clock.set(new Date('2027-01-01T01:00:00.000Z'))
  expect(await billing.renewals.listDue()).toEqual([])
  await billing.sweep()
  expect((await billing.subscriptions.list(member.uid))[0]).toMatchObject({ status: 'ended' })
  expect(await ledgerOf(db, member.uid)).toEqual([4400])
})

test('a renewal paid by hand that never reached the provider can be paid again after half an hour', async () => {
  await buy(await signedInBrowser(app, member), (await createProduct(db)).priceId, { newMethod: 'visa-0341' })
  clock.set(new Date('2026-12-22T01:00:00.000Z'))
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
  const [contract] = await billing.subscriptions.list(member.uid)
  const id = contract?.openOrderId ?? ''
  clock.advance(1000)
  const page = await signedInBrowser(app, member)
  await sandbox.practice?.misbehave({ call: 'move', how: 'fails', times: 1, lateSeconds: null })
  expect((await page.call(payOrder, { id, newMethod: 'visa-4242' })).data).toMatchObject({
    state: 'processing',
  })
  clock.advance(30 * 60_000)
  await billing.sweep()
  const later = await signedInBrowser(app, member)
  expect((await later.call(getOrder, { id })).data).toMatchObject({ state: 'processing' })
  clock.advance(1000)
  await billing.sweep()
  expect((await later.call(getOrder, { id })).data).toMatchObject({ state: 'failed' })
  expect((await billing.subscriptions.list(member.uid))[0]).toMatchObject({
    status: 'past_due',
    openOrderId: id,
  })
  expect((await later.call(payOrder, { id, newMethod: 'visa-4242' })).data).toMatchObject({ state: 'paid' })
  expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400])
})
