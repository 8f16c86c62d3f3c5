import { episodeSource, listCollectibles } from '@iki/contract/play/collectible'
import { finishEpisode, getStory, saveStoryPlace } from '@iki/contract/play/story'
import { endFlag, episodeOrder, positionOf } from '@iki/contract/play/story-order'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { createStory } from '#test/story-factories.ts'
import { collectibles } from './achievement.tables.ts'

const { app, db } = await testApp()
const versions = await createStory(db)
const story = 'afq' as const
const [first, second, third] = ['afq-1-201', 'afq-1-202', 'afq-1-203']
const texts = { lead: '石です。', kind: 'card' as const, drawing: 'stone' as const, contentHash: 'h' }
await db.insert(collectibles).values(
  [first, second, third].map((episode, index) => ({
    ...texts,
    id: `stone-${index}`,
    title: `石${index + 1}`,
    position: index + 1,
    source: episodeSource(episode ?? ''),
  })),
)

const stretchOf = (episode = '', choices: string[] = []) => ({
  version: versions.get(episode) ?? '',
  start: 'hajimari',
  made: choices.map(choice => ({ scene: 'hajimari', choice })),
})
const finish = (page: Browser, episode = '') =>
  page.call(finishEpisode, { story, episode, brought: [], stretches: [stretchOf(episode, ['ask'])] })
const begin = (page: Browser, device: string, episode = '') => {
  const place = { brought: [], stretches: [stretchOf(episode)], scene: 'hajimari', line: null }
  return page.call(saveStoryPlace, { story, slot: '0', episode, ...place, device, sequence: 1 })
}

test('what two phones of a member have finished is all there, each thing once, and both places are offered', async () => {
  const member = await createMember(db)
  const before = episodeOrder.slice(0, positionOf({ chapter: 1, number: 201 }))
  for (const { chapter, number } of before)
    await db.execute(
      sql`insert into story_flags (uid, story, flag, set_at) values (${member.uid}, ${story}, ${endFlag(chapter, number)}, now())`,
    )
  const [away, online] = [await signedInBrowser(app, member), await signedInBrowser(app, member)]
  await finish(online, first)
  await begin(online, 'online', second)
  // The other phone was without a network all that time, and has read on.
  for (const episode of [first, second, third]) expect((await finish(away, episode)).http).toBe(200)
  await begin(away, 'away', 'afq-1-301')

  const { data: map } = await online.call(getStory, { story })
  expect(
    map?.episodes.filter(({ number }) => [201, 202, 203, 301].includes(number)).map(({ state }) => state),
  ).toEqual(['cleared', 'cleared', 'cleared', 'open'])
  expect(map?.saves.map(({ device, episode }) => [device, episode])).toEqual([
    ['away', 'afq-1-301'],
    ['online', second],
  ])
  const { data: things } = await online.call(listCollectibles, {})
  expect(things?.map(({ title }) => title)).toEqual(['石1', '石2', '石3'])
  const { rows } = await db.execute(
    sql`select about from item_grants where uid = ${member.uid} order by about`,
  )
  expect(rows).toEqual([first, second, third].map(episode => ({ about: `episode:${episode}` })))
})
