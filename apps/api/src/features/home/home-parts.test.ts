import { saveWishes } from '@iki/contract/account/wish'
import { createImpression } from '@iki/contract/people/impression'
import { getHome } from '@iki/contract/shell/home'
import { expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { weeklyContent } from '#features/weekly/weekly.content.ts'
import { weeklyRotationService } from '#features/weekly/weekly-rotation.service.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock(new Date('2026-11-24T03:00:00Z')) // 12:00 in Tokyo, a Tuesday
const { app, db } = await testApp({ clock })

async function holder(...items: string[]) {
  const member = await createMember(db, { createdAt: new Date('2020-01-01T00:00:00Z') })
  for (const itemId of items)
    await createLicence(db, member.uid, {
      itemId,
      sinceAt: new Date(0),
      expireAt: new Date('2039-12-31T00:00:00Z'),
    })
  const page = await signedInBrowser(app, member)
  return { page, home: async () => (await page.call(getHome, {})).data }
}

async function loadWeek(plan: string, access: string[]): Promise<void> {
  const week = { id: `${plan}-1`, plan, term: 1, title: `${plan}の週`, lead: '息から。', access }
  const rest = { tags: [], drawing: 'moon', bodyHtml: '', items: [], contentHash: plan }
  await weeklyContent.saveRow({ db, clock }, { ...week, ...rest } as never)
}

test('home has the week of each plan once, and none of a plan that is not held', async () => {
  await loadWeek('kafuku', ['kafuku', 'kafuku-low'])
  await loadWeek('dancer-online', ['dancer-online', 'ryugi', 'base2', 'second-dance'])
  await weeklyRotationService({ db, clock }).renew()
  const dancer = await holder('000016', '000019') // Two plans that use the weeks of one.
  expect((await (await holder('000002')).home())?.weeks).toMatchObject([
    { id: 'kafuku-1', plan: 'kafuku', all: 0 },
  ])
  expect((await dancer.home())?.weeks.map(({ id }) => id)).toEqual(['dancer-online-1'])
  expect((await (await holder()).home())?.weeks).toEqual([])
})

test('home shows the newest post of the timelines that are open to the member, and none to others', async () => {
  const [writer, reader, stranger] = [await holder('000002'), await holder('000002'), await holder('000001')]
  const post = (body: string) => writer.page.call(createImpression, { id: newId(), plan: 'kafuku', body })
  await post('はじめの感想')
  clock.set(new Date('2026-11-24T03:01:00Z'))
  await post(`${'息'.repeat(200)}`)
  const shown = (await reader.home())?.post
  expect(shown).toMatchObject({ plan: 'kafuku', likeCount: 0 })
  expect(shown?.text).toMatch(/^息{119,120}…$/)
  expect((await stranger.home())?.post).toBeNull()
})

test('what a member has answered decides what home suggests', async () => {
  const [hiru, kata] = [await createLesson(db, { title: '昼' }), await createLesson(db, { title: '肩' })]
  await createPlaylist(db, [hiru], { tag: 'method-hiru' })
  await createPlaylist(db, [kata], { tag: 'guerrilla-seitai' })
  const { page, home } = await holder('000002')
  expect(await home()).toMatchObject({ wishes: null, suggestion: { title: '昼' } })
  await page.call(saveWishes, { times: ['noon'], purposes: ['body'] })
  expect(await home()).toMatchObject({ wishes: { times: ['noon'] }, suggestion: { title: '肩' } })
  await page.call(saveWishes, { times: ['morning'], purposes: ['body'] })
  expect((await home())?.suggestion?.title).toBe('昼')
})
