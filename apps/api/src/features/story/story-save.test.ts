import type { InputOf } from '@iki/contract/api/endpoint'
import {
  exportStorySaves,
  finishEpisode,
  getEpisode,
  getStory,
  importStorySaves,
  inspectStory,
  jumpInStory,
  placeLimit,
  removeStorySave,
  saveStoryPlace,
} from '@iki/contract/play/story'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { createStory } from '#test/story-factories.ts'

const { app, db } = await testApp()
const versions = await createStory(db)

const aReader = async () => signedInBrowser(app, await createMember(db))
const story = 'afq' as const
const stretchOf = (episode: string, made: { scene: string; choice: string }[] = []) => ({
  version: versions.get(episode) ?? '',
  start: 'hajimari',
  made,
})
const placeIn = (episode: string, more: Partial<InputOf<typeof saveStoryPlace>> = {}) => ({
  story,
  slot: '0' as const,
  episode,
  brought: [],
  stretches: [stretchOf(episode)],
  scene: 'hajimari',
  line: null,
  device: 'phone',
  sequence: 1,
  ...more,
})
const finishOf = (episode: string) => ({
  story,
  episode,
  brought: [],
  stretches: [stretchOf(episode, [{ scene: 'hajimari', choice: 'ask' }])],
})

test('a place is saved with the episode and the text that is read there', async () => {
  const page = await aReader()
  const { data } = await page.call(saveStoryPlace, placeIn('afq-1-101'))
  expect(data).toMatchObject({ slot: '0', title: '話101', words: '朝です。', device: 'phone' })
  expect((await page.call(getStory, { story })).data?.saves).toEqual([data])
})

test('of a device’s own place the higher sequence wins, and the answer is the stored save', async () => {
  const page = await aReader()
  const made = [{ scene: 'hajimari', choice: 'wait' }]
  const further = { scene: 'owari', stretches: [stretchOf('afq-1-101', made)], sequence: 3 }
  await page.call(saveStoryPlace, placeIn('afq-1-101', further))
  const { data } = await page.call(saveStoryPlace, placeIn('afq-1-101', { sequence: 2 }))
  expect(data).toMatchObject({ scene: 'owari', sequence: 3 })
})

test('other devices are notified of a finish and of slots, and not of every place', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const published = async () => {
    const { rows } = await db.execute(
      sql`select event from live_events where audience = ${`member:${member.uid}`} and event->>'type' = 'story-changed'`,
    )
    return rows.map(({ event }) => event)
  }
  await page.call(saveStoryPlace, placeIn('afq-1-101'))
  expect(await published()).toEqual([])
  const event = { type: 'story-changed', story }
  await page.call(saveStoryPlace, placeIn('afq-1-101', { slot: '3' }))
  expect(await published()).toEqual([event])
  await page.call(removeStorySave, { story, slot: '3' })
  expect(await published()).toEqual([event, event])
  await page.call(finishEpisode, finishOf('afq-1-101'))
  await page.call(finishEpisode, finishOf('afq-1-101'))
  expect(await published()).toEqual([event, event, event])
})

test('a slot stores what was saved last', async () => {
  const page = await aReader()
  await page.call(saveStoryPlace, placeIn('afq-1-101', { slot: '3', sequence: 9 }))
  const { data } = await page.call(saveStoryPlace, placeIn('afq-1-102', { slot: '3', device: 'other' }))
  expect(data).toMatchObject({ slot: '3', episode: 'afq-1-102', device: '' })
  await page.call(removeStorySave, { story, slot: '3' })
  expect((await page.call(getStory, { story })).data?.saves).toEqual([])
})

test('two phones: finishes are the union of both, and each keeps its own place', async () => {
  const page = await aReader()
  await page.call(finishEpisode, finishOf('afq-1-101'))
  await page.call(saveStoryPlace, placeIn('afq-1-102', { device: 'b' }))
  for (const number of [101, 102, 103]) await page.call(finishEpisode, finishOf(`afq-1-${number}`))
  await page.call(saveStoryPlace, placeIn('afq-1-201', { device: 'a', sequence: 40 }))
  const { data } = await page.call(getStory, { story })
  expect(data?.episodes.filter(({ state }) => state === 'cleared').map(({ number }) => number)).toEqual([
    101, 102, 103,
  ])
  expect(data?.saves.map(({ device, episode }) => [device, episode])).toEqual([
    ['a', 'afq-1-201'],
    ['b', 'afq-1-102'],
  ])
})

test('the clock of a phone decides nothing: of its places the sequence does, and a finish has the server’s time', async () => {
  const page = await aReader()
  const ahead = await page.call(saveStoryPlace, placeIn('afq-1-101', { sequence: 1_900_000_000 }))
  const back = await page.call(saveStoryPlace, placeIn('afq-1-101', { sequence: 1_800_000_000 }))
  expect(back.data).toEqual(ahead.data)
  const before = systemClock()
  const { data } = await page.call(finishEpisode, finishOf('afq-1-101'))
  expect(new Date(data?.finishedAt ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime())
})

test('places of more devices than anybody reads on are forgotten, the oldest first', async () => {
  const page = await aReader()
  for (let device = 0; device < placeLimit + 2; device++)
    await page.call(saveStoryPlace, placeIn('afq-1-101', { device: `d${device}` }))
  const { data } = await page.call(getStory, { story })
  expect(data?.saves).toHaveLength(placeLimit)
})

test.each<[string, Partial<InputOf<typeof saveStoryPlace>>, number]>([
  ['a scene that is not there', { scene: 'nowhere' }, 409],
  [
    'a version that was never published',
    { stretches: [{ ...stretchOf('afq-1-101'), version: 'never' }] },
    409,
  ],
  [
    'a choice of another scene',
    { stretches: [stretchOf('afq-1-101', [{ scene: 'owari', choice: 'ask' }])] },
    409,
  ],
  [
    'more choices than a run can have',
    { stretches: [stretchOf('afq-1-101', Array(101).fill({ scene: 'hajimari', choice: 'ask' }))] },
    400,
  ],
  ['a slot that there is not', { slot: '9' as never }, 400],
  ['an episode that is far ahead', { episode: 'afq-1-703' }, 403],
  ['an episode that there is not', { episode: 'afq-9-9' }, 404],
])('%s is refused, and nothing is written', async (_, change, status) => {
  const page = await aReader()
  const { http } = await page.call(saveStoryPlace, placeIn('afq-1-101', change))
  expect(http).toBe(status)
  expect((await page.call(getStory, { story })).data?.saves).toEqual([])
})

test('saves are taken elsewhere and come back; what does not fit is left out', async () => {
  const page = await aReader()
  await page.call(saveStoryPlace, placeIn('afq-1-101', { slot: '2' }))
  const { data } = await page.call(exportStorySaves, { story })
  const other = await aReader()
  const saves = (data?.saves ?? []).map(save => ({ ...save, slot: '5' as const }))
  const [save] = saves
  if (!save) throw new Error('nothing was saved')
  const brought = await other.call(importStorySaves, {
    story,
    saves: [save, { ...save, slot: '6', scene: 'nowhere' }],
  })
  expect(brought.data?.leftOut).toBe(1)
  expect(brought.data?.saves.map(({ slot, episode }) => [slot, episode])).toEqual([['5', 'afq-1-101']])
})

test('saves that are brought back are published once, and not at all if none could be', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const published = async () => {
    const { rows } = await db.execute(
      sql`select event from live_events where audience = ${`member:${member.uid}`} and event->>'type' = 'story-changed'`,
    )
    return rows.length
  }
  const slot = (name: '1' | '2' | '3', scene = 'hajimari') => ({ ...placeIn('afq-1-101'), slot: name, scene })
  await page.call(importStorySaves, { story, saves: [slot('1', 'nowhere')] })
  expect(await published()).toBe(0)
  await page.call(importStorySaves, { story, saves: [slot('1'), slot('2'), slot('3')] })
  expect(await published()).toBe(1)
})

test('nobody sees another’s saves', async () => {
  const [page, other] = [await aReader(), await aReader()]
  await page.call(saveStoryPlace, placeIn('afq-1-101', { slot: '1' }))
  await other.call(removeStorySave, { story, slot: '1' })
  expect((await other.call(getStory, { story })).data?.saves).toEqual([])
  expect((await page.call(getStory, { story })).data?.saves).toHaveLength(1)
})

test('an operator looks at their own way, jumps to a scene and reads there; a member does not', async () => {
  const page = await signedInBrowser(app, await createMember(db, { authority: 'operator' }))
  const { data } = await page.call(jumpInStory, { story, slot: '8', episode: 'afq-3-11', scene: 'owari' })
  expect(data).toMatchObject({ slot: '8', episode: 'afq-3-11', words: '夕方です。' })
  expect((await page.call(getEpisode, { story, episode: 'afq-3-11' })).http).toBe(200)
  const inspected = await page.call(inspectStory, { story })
  expect(inspected.data).toMatchObject({ saves: [data], flags: [], finishes: [] })
  expect(inspected.data?.episodes[0]).toMatchObject({
    id: 'afq-1-101',
    versions: 1,
    scenes: ['hajimari', 'owari'],
  })
  const refused = await page.call(jumpInStory, { story, slot: '8', episode: 'afq-3-11', scene: 'nowhere' })
  expect(refused.code).toBe('story_place_unknown')
  const member = await aReader()
  expect((await member.call(inspectStory, { story })).code).toBe('not_allowed')
})
