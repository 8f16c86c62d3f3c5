import * as diary from '@iki/contract/diary/diary'
import { diaryExportFormats, exportDiary } from '@iki/contract/diary/diary-data'
import { importDiary } from '@iki/contract/diary/diary-import'
import { joinedFiles } from '@iki/contract/diary/diary-import-files'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const today = '2026-11-20'
const range = { from: '2026-10-01', to: today }
const { app, db } = await testApp({
  clock: testClock(new Date('2026-11-19T22:00:00Z')), // 7:00 in Tokyo
  settings: { DATA_DIR: await temporaryDirectory() },
})
const small = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
const red = await small('red')

const aPage = async () => signedInBrowser(app, await createMember(db))
const send = async (page: Browser, step: 'preview' | 'save', file: Uint8Array | string) =>
  (await page.call(importDiary, { step, into: 'as-file-says' }, { file: Buffer.from(file) })).data
const sendPicture = (page: Browser, id: string, file: Uint8Array = red) =>
  page.call(diary.savePicture, { id }, { file: Buffer.from(file) })
const imagesOf = async (page: Browser) => {
  const [general, eichi, kafuku] = await Promise.all([
    page.call(diary.listDiaryEntries, {}),
    page.call(habitCalls.eichi.list, range),
    page.call(habitCalls.kafuku.list, range),
  ])
  return [general, eichi, kafuku].map(({ data }) => data?.map(({ images }) => images))
}
const json = (images: unknown, date = today) =>
  JSON.stringify({ diary: [{ date, relax: 5, breath: 5, images }] })

describe('an export with pictures', () => {
  let owner: Browser
  const images = [[['c', 'a', 'd', 'b']], [['a', 'e']], [['f']]]
  beforeAll(async () => {
    owner = await aPage()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await sendPicture(owner, id)
    await owner.call(diary.createDiaryEntry, { date: today, stress: 5, breath: 5, images: images[0]?.[0] })
    await owner.call(habitCalls.eichi.save, {
      date: today,
      ...emptyHabits.eichi,
      memo: '膝',
      images: ['a', 'e'],
    })
    await owner.call(habitCalls.kafuku.save, { date: today, ...emptyHabits.kafuku, images: ['f'] })
  })

  test.each(diaryExportFormats)('as %s comes back with them, in their order', async format => {
    const { response } = await owner.call(exportDiary, { format })
    const files = Object.entries(unzipSync(response.rawPayload)).map(([name, bytes]) => ({ name, bytes }))
    const texts = joinedFiles(files.filter(({ name }) => !name.startsWith('pictures/')))
    const [page, without] = [await aPage(), await aPage()]
    const asked = await send(page, 'preview', texts)
    expect(asked).toMatchObject({ pictureCount: 7, withoutPictures: [] })
    expect(asked?.pictures.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    for (const id of asked?.pictures ?? []) {
      const bytes = files.find(({ name }) => name === `pictures/${id}.webp`)?.bytes ?? red
      expect((await sendPicture(page, id, bytes)).http).toBe(200)
    }
    // What is there is not asked for again.
    expect(await send(page, 'preview', texts)).toMatchObject({ pictures: [], pictureCount: 0 })
    const saved = { pictures: [], pictureCount: 0, withoutPictures: [] }
    expect(await send(page, 'save', texts)).toMatchObject(saved)
    expect(await imagesOf(page)).toEqual(images)
    expect(await send(page, 'save', texts)).toMatchObject(saved)

    const kinds = ['general', 'eichi', 'kafuku'].map(kind => ({ kind, date: today }))
    expect(await send(without, 'save', texts)).toMatchObject({
      diaries: [{ added: 1 }, { added: 1 }, { added: 0, kept: 0 }], // Nothing but a picture was on that day.
      pictureCount: 7,
      withoutPictures: kinds,
    })
    expect(await imagesOf(without)).toEqual([[[]], [[]], []])
  })
})

test('a day keeps those of its pictures that came, and is named for the others', async () => {
  const page = await aPage()
  await sendPicture(page, 'b')
  const file = json(['pictures/a.webp', 'pictures/b.webp', 'pictures/b.webp'])
  expect(await send(page, 'save', file)).toMatchObject({
    pictureCount: 1,
    withoutPictures: [{ kind: 'general', date: today }],
  })
  expect((await imagesOf(page))[0]).toEqual([['b']])
})

test('a picture of another member is never on a day', async () => {
  const [page, other] = [await aPage(), await aPage()]
  await sendPicture(other, 'theirs')
  expect(await send(page, 'preview', json(['pictures/theirs.webp']))).toMatchObject({ pictures: ['theirs'] })
  expect(await send(page, 'save', json(['pictures/theirs.webp']))).toMatchObject({ pictureCount: 1 })
  expect((await imagesOf(page))[0]).toEqual([[]])
  expect((await page.call(diary.listPictureAddresses, { ids: ['theirs'] })).data).toEqual([])
})

test('a day has four at most, and of what is no picture of ours only the number is reported', async () => {
  const page = await aPage()
  const ids = ['1', '2', '3', '4', '5']
  for (const id of ids) await sendPicture(page, id)
  const names = [
    ...ids.map(id => `pictures/${id}.webp`),
    'photos/x.heic',
    '../../../etc/passwd',
    7,
    'constructor.webp',
  ]
  expect(await send(page, 'preview', json(names))).toMatchObject({ pictures: [], pictureCount: 5 })
  await send(page, 'save', json(names))
  expect((await imagesOf(page))[0]).toEqual([['1', '2', '3', '4']])
})

test('pictures of days that are there are not asked for, and a day that was emptied gets its own back', async () => {
  const page = await aPage()
  await page.call(diary.createDiaryEntry, { date: today, stress: 5, breath: 5 })
  expect(await send(page, 'preview', json(['pictures/a.webp']))).toMatchObject({
    pictures: [],
    pictureCount: 0,
  })
  await page.call(habitCalls.eichi.save, { date: today, ...emptyHabits.eichi, memo: 'けす' })
  await page.call(habitCalls.eichi.remove, { date: today })
  await sendPicture(page, 'b')
  await send(page, 'save', JSON.stringify({ eichiDiary: [{ id: today, images: ['pictures/b.webp'] }] }))
  expect((await imagesOf(page)).slice(0, 2)).toEqual([[[]], [['b']]])
})

test('the pictures that only days without a rating have are counted separately', async () => {
  const days = [
    { date: '2026-11-18', relax: 5, images: ['pictures/a.webp', 'pictures/b.webp'] },
    { date: '2026-11-19', relax: 5, breath: 5, images: ['pictures/b.webp'] },
    { date: today, memo: '雨', images: ['pictures/c.webp', 'pictures/d.webp'] },
  ]
  const eichiDiary = [{ id: today, images: ['pictures/d.webp'] }]
  const asked = await send(await aPage(), 'preview', JSON.stringify({ diary: days, eichiDiary }))
  expect(asked?.pictures.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(asked?.unratedPictures.toSorted()).toEqual(['a', 'c'])
})

test('only the first twenty days without pictures are named', async () => {
  const days = Array.from({ length: 25 }, (_, index) => `2026-10-${index + 1}`.replace(/-(\d)$/, '-0$1'))
  const file = JSON.stringify({
    diary: days.map((date, index) => ({ date, relax: 5, breath: 5, images: [`pictures/${index}.webp`] })),
  })
  const saved = await send(await aPage(), 'save', file)
  expect(saved?.pictureCount).toBe(25)
  expect(saved?.withoutPictures.map(({ date }) => date)).toEqual(days.slice(0, 20))
})
