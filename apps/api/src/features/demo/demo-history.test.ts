import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { getDiaryStats, listDiaryEntries } from '@iki/contract/diary/diary'
import { getListening, listListening } from '@iki/contract/media/listening'
import { listPuzzles } from '@iki/contract/play/puzzle'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { puzzleResults, puzzles } from '#features/puzzle/puzzle.tables.ts'
import { testApp } from '#test/app.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { demoFolder } from '#test/content-folder.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { demoHistory } from './demo-history.ts'
import { writeDemoPuzzles } from './demo-puzzles.ts'

const { app, db, config } = await testApp()
const services = testServices({ config, db, clock: systemClock })
const history = demoHistory({
  clock: systemClock,
  lessons: services.lessonRows.lessonRows,
  playback: services.lessonRows.playback,
  favorites: services.favorite.favorites,
  ownPlaylistsAt: services.ownPlaylist.ownPlaylistsAt,
  reading: services.article.reading,
  bookmarksAt: services.bookmark.bookmarksAt,
  listeningAt: services.listening.listeningAt,
  diaryAt: services.diary.diaryAt,
  squats: services.squat.squats,
  tours: services.tour.tours,
  relearn: services.relearn.relearn,
})
await createLesson(db, { id: 'hajime-no-iki', access: ['everyone'] })

test('a demo member’s past is in the diary and in the listening log, on the days it belongs to', async () => {
  const account = await createMember(db)
  await createLicence(db, account.uid, { itemId: '000012' })
  const member = { uid: account.uid, authority: 'customer', sessionId: 'demo' } as const
  await history.write('free@example.com', member)

  const page = await signedInBrowser(app, account)
  const entries = (await page.call(listDiaryEntries, { limit: 100 })).data ?? []
  expect(entries.length).toBeGreaterThan(15)
  for (const { date, created_at } of entries) expect(tokyoDay(new Date(created_at))).toBe(date)
  expect(entries.some(({ memo }) => memo.includes('むせた'))).toBe(true)
  expect((await page.call(getDiaryStats, {})).data?.totalEntries).toBe(entries.length)

  const listened = (await page.call(getListening, {})).data
  expect(listened?.totalDays).toBeGreaterThan(2)
  const log = (await page.call(listListening, {})).data?.entries ?? []
  // Other lessons of his are not in this content.
  expect(new Set(log.map(({ itemId }) => itemId))).toEqual(new Set(['hajime-no-iki']))
})

test('who is new has no past', async () => {
  const account = await createMember(db)
  await history.write('new@example.com', { uid: account.uid, authority: 'customer', sessionId: 'demo' })
  const page = await signedInBrowser(app, account)
  expect((await page.call(getDiaryStats, {})).data?.totalEntries).toBe(0)
  expect((await page.call(getListening, {})).data?.totalDays).toBe(0)
})

test('the demo’s member has solved one of the puzzles, better each time, and has one before her', async () => {
  const files = await Promise.all(
    ['sonkyo-doujou', 'sonkyo-niwa'].map(async id => {
      const text = await readFile(join(demoFolder, 'puzzles', `${id}.md`), 'utf8')
      return { id, title: /^title: (.*)$/m.exec(text)?.[1] ?? '' }
    }),
  )
  await db.insert(puzzles).values(
    files.map((file, position) => ({
      ...file,
      position,
      lead: '',
      access: ['member'],
      tags: ['sonkyo'],
      ratio: 0.75,
      spots: [],
      pictures: ['<svg/>', '<svg/>'],
      contentHash: '',
    })),
  )
  const account = await createMember(db)
  await writeDemoPuzzles(account.uid, { clock: systemClock, ...services.puzzle })
  const page = await signedInBrowser(app, account)
  const listed = (await page.call(listPuzzles, { tag: 'sonkyo' })).data ?? []
  expect(listed.map(({ title, best }) => [title, best])).toEqual([
    ['道場の夜', { seconds: 96, misses: 1 }],
    ['川のほとり', null],
  ])
  const results = await db.select().from(puzzleResults).orderBy(puzzleResults.at)
  expect(results.map(({ seconds }) => seconds)).toEqual([248, 151, 96])
})
