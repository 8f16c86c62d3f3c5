import { notePopup, popPopups } from '@iki/contract/account/popup'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser, type TestMember } from '#test/factories.ts'
import { popupContent } from './popup.content.ts'
import type { NewPopup } from './popup.store.ts'

const start = new Date('2026-11-21T03:00:00Z')
const clock = testClock(start)
const { app, db } = await testApp({ clock })

const [eichi, kafuku, tv] = ['000001', '000002', '000033']
const hourMs = 3_600_000
let made = 0

/** One for all members, running, unless given otherwise. */
async function add(given: Partial<NewPopup> = {}): Promise<string> {
  made += 1
  const popup: NewPopup = {
    id: `popup-${made}`,
    title: 'ご案内',
    bodyHtml: '<p>ひとことのご案内です。</p>',
    drawing: 'leaf',
    access: ['member'],
    startsAt: new Date('2026-11-01T00:00:00Z'),
    endsAt: null,
    frequency: 'once',
    priority: 10,
    actionLabel: null,
    actionLink: null,
    contentHash: `hash-${made}`,
    ...given,
  }
  await popupContent.saveRow({ db, clock }, popup)
  return popup.id
}

async function somebody(itemId: string | null = kafuku): Promise<TestMember> {
  clock.set(start)
  const member = await createMember(db, { createdAt: new Date(0) })
  const term = { sinceAt: new Date(0), expireAt: new Date('2039-01-01') }
  if (itemId) await createLicence(db, member.uid, { itemId, ...term })
  return member
}
const someone = async (itemId: string | null = kafuku) => signedInBrowser(app, await somebody(itemId))

/** The member's browser at a later moment: the session of before may have ended by then. */
function at(moment: string, member: TestMember): Promise<Browser> {
  clock.set(new Date(moment))
  return signedInBrowser(app, member)
}

/** Which of these a member is to see, in their order. */
async function seenBy(page: Browser, ids: readonly string[], plan?: string): Promise<string[]> {
  const { data, code } = await page.call(popPopups, { ...(plan && { plan }) })
  if (!data) throw new Error(`the popups were refused: ${code}`)
  return data.map(({ id }) => id).filter(id => ids.includes(id))
}

describe('a popup is seen by', () => {
  test('members only', async () => {
    expect((await browser(app).call(popPopups, {})).code).toBe('not_signed_in')
    expect((await browser(app).call(notePopup, { id: 'any', what: 'seen' })).code).toBe('not_signed_in')
  })

  test.each<[string, string[], string | null, boolean]>([
    ['any member, when it is for all', ['member'], null, true],
    ['who holds its plan', ['kafuku'], kafuku, true],
    ['nobody who holds another', ['kafuku'], eichi, false],
    ['nobody who holds none', ['kafuku'], null, false],
  ])('%s', async (_, access, itemId, isSeen) => {
    const id = await add({ access })
    expect(await seenBy(await someone(itemId), [id])).toEqual(isSeen ? [id] : [])
  })

  test('who opens the plan that it names, or any plan when it is for all', async () => {
    const all = await add({ priority: 1 })
    const ofPlan = await add({ access: ['kafuku'], priority: 2 })
    const page = await someone()
    expect(await seenBy(page, [all, ofPlan], 'kafuku')).toEqual([ofPlan, all])
    expect(await seenBy(page, [all, ofPlan], 'eichi')).toEqual([all])
    expect(await seenBy(page, [all, ofPlan])).toEqual([ofPlan, all])
  })
})

test('nobody is met by one on the first day', async () => {
  const id = await add()
  const member = await createMember(db, { createdAt: start })
  const dayLater = start.getTime() + 24 * hourMs
  expect(await seenBy(await at(new Date(dayLater - 1).toISOString(), member), [id])).toEqual([])
  expect(await seenBy(await at(new Date(dayLater).toISOString(), member), [id])).toEqual([id])
})

test('nobody is led to what is locked for them', async () => {
  const leading = await add({ actionLabel: '聴く', actionLink: '/kafuku/special-index?from=popup' })
  const plain = await add({ actionLabel: '読む', actionLink: '/dictionary' })
  expect(await seenBy(await someone(kafuku), [leading, plain])).toEqual([leading, plain])
  expect(await seenBy(await someone(null), [leading, plain])).toEqual([plain])
})

test('nobody is led to a page that has nothing for them', async () => {
  const id = await add({ actionLabel: '読みにいく', actionLink: '/timeline/kansou' })
  expect(await seenBy(await someone(kafuku), [id])).toEqual([id])
  expect(await seenBy(await someone(tv), [id])).toEqual([])
})

test('it says why it is shown, and where its button leads', async () => {
  const all = await add()
  const ofPlan = await add({ access: ['kafuku'], actionLabel: '日記へ', actionLink: '/habit/diary' })
  const { data } = await (await someone()).call(popPopups, {})
  const find = (id: string) => data?.find(popup => popup.id === id)
  expect(find(all)).toMatchObject({ action: null, because: '会員のみなさまへのご案内です' })
  expect(find(ofPlan)?.action).toEqual({ label: '日記へ', link: '/habit/diary' })
  expect(find(ofPlan)?.because).toMatch(/のプランの方へのご案内です$/)
})

test('the most important comes first, and only in its time', async () => {
  const ids = [
    await add({ priority: 5 }),
    await add({ priority: 900 }),
    await add({ priority: 100, startsAt: new Date(start.getTime() + hourMs) }),
    await add({ priority: 100, endsAt: start }),
    await add({ priority: 100, endsAt: new Date(start.getTime() + hourMs) }),
  ]
  expect(await seenBy(await someone(), ids)).toEqual([ids[1], ids[4], ids[0]])
})

describe('how often', () => {
  test('once: not again after it was seen', async () => {
    const id = await add({ frequency: 'once' })
    const [page, other] = [await someone(), await someone()]
    await page.call(notePopup, { id, what: 'seen' })
    expect(await seenBy(page, [id])).toEqual([])
    expect(await seenBy(other, [id])).toEqual([id])
  })

  test('daily: again when the day in Tokyo has turned', async () => {
    const id = await add({ frequency: 'daily' })
    const member = await somebody()
    await (await signedInBrowser(app, member)).call(notePopup, { id, what: 'seen' })
    expect(await seenBy(await at('2026-11-21T14:59:00Z', member), [id])).toEqual([])
    const tomorrow = await at('2026-11-21T15:01:00Z', member) // 00:01 of the 22nd in Tokyo.
    expect(await seenBy(tomorrow, [id])).toEqual([id])
  })

  test('daily: what is reported a day later was seen the day before, and nothing is seen in time to come', async () => {
    const [id, other] = [await add({ frequency: 'daily' }), await add({ frequency: 'daily' })]
    const member = await somebody()
    const page = await at('2026-11-21T15:01:00Z', member)
    await page.call(notePopup, { id, what: 'seen', at: start.toISOString() })
    await page.call(notePopup, { id: other, what: 'seen', at: '2027-11-21T03:00:00.000Z' })
    expect(await seenBy(page, [id, other])).toEqual([id])
    expect(await seenBy(await at('2026-11-22T15:01:00Z', member), [id, other])).toHaveLength(2)
  })

  test.each(['daily', 'until-acted'] as const)('%s: never again after it was acted upon', async frequency => {
    const id = await add({ frequency })
    const member = await somebody()
    await (await signedInBrowser(app, member)).call(notePopup, { id, what: 'acted' })
    const page = await at('2026-11-23T03:00:00Z', member)
    await page.call(notePopup, { id, what: 'seen' }) // Late, from a phone that was away: it undoes nothing.
    expect(await seenBy(page, [id])).toEqual([])
  })

  test('until acted: as long as it was only seen', async () => {
    const id = await add({ frequency: 'until-acted' })
    const page = await someone()
    for (let visit = 0; visit < 3; visit++) {
      expect((await page.call(notePopup, { id, what: 'seen' })).http).toBe(200)
      expect(await seenBy(page, [id])).toEqual([id])
    }
  })
})

test('noting the same twice is one note, and what is not there is not found', async () => {
  const id = await add()
  const page = await someone()
  const answers = await Promise.all([
    page.call(notePopup, { id, what: 'acted' }),
    page.call(notePopup, { id, what: 'acted' }),
  ])
  expect(answers.map(({ http }) => http)).toEqual([200, 200])
  expect((await page.call(notePopup, { id: 'nothing-here', what: 'seen' })).code).toBe('not_found')
})
