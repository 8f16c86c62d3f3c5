import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveUserPlayingState } from '@iki/contract/media/audio'
import { saveUserDougaState } from '@iki/contract/media/video'
import { getHome } from '@iki/contract/shell/home'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dictionaryWords } from '#features/dictionary/dictionary.tables.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser, type TestMember } from '#test/factories.ts'
import { fetchMedium } from '#test/media-element.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const morning = new Date('2026-11-20T22:00:00Z') // 7:00 in Tokyo
const clock = testClock(morning)
const directory = await temporaryDirectory()
const { app, db } = await testApp({ clock, settings: { DATA_DIR: directory } })
await mkdir(join(directory, 'media'), { recursive: true })
await writeFile(join(directory, 'media/medium.mp3'), 'a sound')

const [asa, yoru, free] = [
  await createLesson(db, { title: '朝' }),
  await createLesson(db, { title: '夜' }),
  await createLesson(db, { title: 'はじめの息', access: ['everyone'] }),
]
const radio = await createLesson(db, { title: 'ラジオ', access: ['member'] })
await createPlaylist(db, [asa], { tag: 'method-asa' })
await createPlaylist(db, [yoru], { tag: 'method-yoru' })
await createPlaylist(db, [free], { tag: 'free', access: ['everyone'] })
await createPlaylist(db, [radio], { tag: 'radio', access: ['member'] })

async function homeOf(holdsKafuku: boolean) {
  const member = await createMember(db)
  if (holdsKafuku)
    await createLicence(db, member.uid, { sinceAt: new Date(0), expireAt: new Date('2039-12-31T00:00:00Z') })
  return openHome(member)
}

async function openHome(member: TestMember) {
  const page = await signedInBrowser(app, member)
  return { member, page, read: async () => (await page.call(getHome, {})).data }
}

test('home suggests what fits the hour in Tokyo, as long as it was not played to its end', async () => {
  const inTheMorning = await homeOf(true)
  expect((await inTheMorning.read())?.suggestion?.title).toBe('朝')
  clock.set(new Date('2026-11-21T11:00:00Z')) // 20:00 in Tokyo
  const { page, read } = await openHome(inTheMorning.member)
  expect((await read())?.suggestion?.title).toBe('夜')
  await page.call(saveUserPlayingState, { id: yoru, seconds: 600, completed: true })
  expect((await read())?.suggestion?.title).toBe('はじめの息')
})

test('home names one word of the dictionary for the day, the same for everybody', async () => {
  const [one, other] = [await homeOf(false), await homeOf(true)]
  const wordOf = async ({ member }: typeof one) => (await (await openHome(member)).read())?.wordOfDay
  const onDay = (day: string) => {
    clock.set(new Date(`${day}T03:00:00Z`))
    return wordOf(one)
  }
  expect(await onDay('2026-11-23')).toBeNull()
  for (const id of ['iki', 'hara', 'ma', 'ashi', 'koe', 'kokyu'])
    await db.insert(dictionaryWords).values({
      id,
      word: id,
      kana: id,
      meaning: `${id}の意味`,
      aliases: [],
      tags: [],
      bodyHtml: '',
      contentHash: '',
      updatedAt: clock(),
    })
  const first = await onDay('2026-11-23')
  expect(first).toMatchObject({ meaning: `${first?.id}の意味` })
  expect(await wordOf(other)).toEqual(first)
  expect(await onDay('2026-11-23')).toEqual(first)
  const days = Array.from({ length: 9 }, (_, day) => `2026-12-0${day + 1}`)
  const words = []
  for (const day of days) words.push((await onDay(day))?.id)
  expect(new Set(words).size).toBeGreaterThan(2)
})

test('home shows the word of the day as an operator has just changed it, and another one when it is removed', async () => {
  clock.set(new Date('2026-12-20T03:00:00Z'))
  const { read } = await homeOf(false)
  const wordNow = async () => (await read())?.wordOfDay
  const word = await wordNow()
  const same = eq(dictionaryWords.id, word?.id ?? '')
  await db.update(dictionaryWords).set({ meaning: '直した意味' }).where(same)
  expect(await wordNow()).toEqual({ ...word, meaning: '直した意味' })
  await db.delete(dictionaryWords).where(same)
  const another = await wordNow()
  expect(another).toMatchObject({ meaning: `${another?.id}の意味` })
  expect(another?.id).not.toBe(word?.id)
})

test('home suggests what is open to a member without a plan', async () => {
  const { read } = await homeOf(false)
  expect((await read())?.suggestion?.title).toBe('はじめの息')
})

test('home continues with what was started, and shows a radio talk until it is started', async () => {
  const { page, read } = await homeOf(true)
  expect((await read())?.newRadio).toEqual({ playtag: 'radio', lessonId: radio, title: 'ラジオ' })
  await page.call(saveUserPlayingState, { id: radio, seconds: 12 })
  const home = await read()
  expect(home?.newRadio).toBeNull()
  expect(home?.continueListening).toMatchObject([{ id: radio, position: { seconds: 12 } }])
})

describe('home brings the sound of what it offers first', () => {
  test('with an address that the member can play, and that nobody else can', async () => {
    clock.set(morning)
    const { page, read } = await homeOf(true)
    const offered = (await read())?.offeredSound
    expect(offered).toMatchObject({ lessonId: asa, volume: 1 })
    const url = offered?.url ?? ''
    expect((await fetchMedium(app, page, url)).body).toBe('a sound')
    const other = await homeOf(true)
    expect((await fetchMedium(app, other.page, url)).statusCode).toBe(403)
  })

  test('which is that of what was started last', async () => {
    const { page, read } = await homeOf(true)
    await page.call(saveUserPlayingState, { id: yoru, seconds: 12 })
    expect((await read())?.offeredSound).toMatchObject({ lessonId: yoru })
  })

  test('but none of a film, nor of what is locked by now', async () => {
    const film = await createLesson(db, { kind: 'video' })
    const member = await createMember(db)
    await createLicence(db, member.uid, { sinceAt: new Date(0), expireAt: new Date('2026-11-30T00:00:00Z') })
    const { page, read } = await openHome(member)
    await page.call(saveUserDougaState, { id: film, seconds: 12 })
    expect((await read())?.continueListening[0]?.id).toBe(film)
    expect((await read())?.offeredSound).toBeNull()
    clock.advance(1000)
    await page.call(saveUserPlayingState, { id: yoru, seconds: 12 })
    expect((await read())?.offeredSound).toMatchObject({ lessonId: yoru })
    clock.set(new Date('2026-12-01T22:00:00Z'))
    const later = await (await openHome(member)).read()
    expect(later?.continueListening[0]?.id).toBe(yoru)
    expect(later?.offeredSound).toMatchObject({ lessonId: free })
  })
})
