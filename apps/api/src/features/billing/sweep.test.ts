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

test('a provider that never answers keeps back no renewal, and is not asked by a second sweep meanwhile', async () => {
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
