import { getEpisode, getStory } from '@iki/contract/play/story'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { createEpisode, createStory } from '#test/story-factories.ts'
import { writeDemoStory } from './demo-story.ts'

const clock = testClock(new Date('2026-11-25T03:00:00.000Z'))
const { app, db, config } = await testApp({ clock })
const { storiesAt } = testServices({ config, db, clock }).story

async function reader() {
  const member = await createMember(db)
  await writeDemoStory({ uid: member.uid, authority: 'customer', sessionId: 'demo' }, { clock, storiesAt })
  const page = await signedInBrowser(app, member)
  return { page, story: (await page.call(getStory, { story: 'afq' })).data }
}

test('without the story nothing is read', async () => {
  expect((await reader()).story?.episodes.filter(({ finishedAt }) => finishedAt)).toEqual([])
})

test('a story that came out after she would have started is not read', async () => {
  await createStory(db)
  const publishedAt = new Date('2026-11-10T00:00:00+09:00')
  await createEpisode(db, { chapter: 1, number: 101 }, { publishedAt })
  expect((await reader()).story?.episodes.filter(({ finishedAt }) => finishedAt)).toEqual([])
  await createEpisode(db, { chapter: 1, number: 101 })
})

test('the demo’s member has read the first chapter, and two episodes of the second, on evenings before today', async () => {
  const { page, story } = await reader()
  const dates = story?.episodes.flatMap(({ finishedAt }) => finishedAt ?? []) ?? []
  expect(dates).toHaveLength(23)
  expect(dates).toEqual(dates.toSorted())
  expect(dates.at(-1)?.slice(0, 10)).toBe('2026-11-24')
  expect(story?.tutorial.isFinished).toBe(true)
  expect(story?.episodes.find(({ state }) => state === 'open')).toMatchObject({ chapter: 2, number: 3 })
  const first = story?.episodes[0]?.id ?? ''
  const played = (await page.call(getEpisode, { story: 'afq', episode: first })).data
  expect(played?.read.length).toBeGreaterThan(0)
  expect(played?.read).toContain(played?.episode.scenes[0]?.lines[0]?.id)
})
