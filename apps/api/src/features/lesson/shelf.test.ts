import { saveUserPlayingState } from '@iki/contract/media/audio'
import { listRecentlyPlayed } from '@iki/contract/media/lesson'
import { listUnfinished, shelfPageSize } from '@iki/contract/media/shelf'
import { getHome } from '@iki/contract/shell/home'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })

async function listener() {
  const member = await createMember(db)
  const [sinceAt, expireAt] = [new Date(0), new Date('2039-12-31T00:00:00Z')]
  await createLicence(db, member.uid, { sinceAt, expireAt })
  const page = await signedInBrowser(app, member)
  const play = async (id: string, seconds: number, completed = false) => {
    clock.advance(1000)
    await page.call(saveUserPlayingState, { id, seconds, completed })
  }
  const begin = async (most: number) => {
    const ids = []
    for (let number = 0; number < most; number++) {
      const id = await createLesson(db)
      await play(id, 10)
      ids.unshift(id)
    }
    return ids
  }
  const unfinished = async (after?: string) => (await page.call(listUnfinished, { after })).data
  return { page, play, begin, unfinished }
}

test('who has finished the last five finds what was begun before them, also at home', async () => {
  const { page, play, begin, unfinished } = await listener()
  const begun = await begin(2)
  for (const id of await begin(5)) await play(id, 600, true)
  expect((await unfinished())?.items.map(({ id }) => id)).toEqual(begun)
  const { data: home } = await page.call(getHome, {})
  expect(home?.continueListening.map(({ id }) => id)).toEqual(begun)
  expect((await page.call(listRecentlyPlayed, {})).data?.every(({ position }) => position?.isCompleted)).toBe(
    true,
  )
})

test('what was only opened is not begun', async () => {
  const { play, unfinished } = await listener()
  await play(await createLesson(db), 0)
  expect((await unfinished())?.items).toEqual([])
})

test('what was begun comes page by page, each once, also where something is finished between two pages', async () => {
  const { play, begin, unfinished } = await listener()
  const begun = await begin(shelfPageSize + 3)
  const first = await unfinished()
  expect(first?.items.map(({ id }) => id)).toEqual(begun.slice(0, shelfPageSize))
  await play(begun[shelfPageSize - 1] ?? '', 600, true)
  const second = await unfinished(first?.next ?? '')
  expect(second?.items.map(({ id }) => id)).toEqual(begun.slice(shelfPageSize))
  expect(second?.next).toBeNull()
})

test('of one kind only that is named', async () => {
  const { page, play } = await listener()
  const [sound, film] = [await createLesson(db), await createLesson(db, { kind: 'video' })]
  await play(sound, 10)
  await play(film, 10)
  const { data } = await page.call(listUnfinished, { kind: 'video' })
  expect(data?.items.map(({ id }) => id)).toEqual([film])
})
