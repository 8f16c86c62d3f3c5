import { finishEpisode, getEpisode, getStory, saveStoryReads } from '@iki/contract/play/story'
import {
  type EpisodePlace,
  endFlag,
  episodeId,
  episodeOrder,
  positionOf,
} from '@iki/contract/play/story-order'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { createEpisode, createStory } from '#test/story-factories.ts'
import { storyService } from './story.service.ts'
import { setFlags } from './story.store.ts'
import { rememberedScripts } from './story-scripts.ts'

const { app, db } = await testApp()
const versions = await createStory(db)

/** A member who has finished everything before an episode. */
async function aReaderAt(place: EpisodePlace) {
  const member = await createMember(db)
  const ended = episodeOrder.slice(0, positionOf(place))
  const flags = ended.map(({ chapter, number }) => endFlag(chapter, number))
  await setFlags(db, { uid: member.uid, story: 'afq', flags, at: systemClock() })
  return { page: await signedInBrowser(app, member), ...member }
}
const aReader = () => aReaderAt({ chapter: 1, number: 101 })

const finishOf = (place: EpisodePlace, choice = 'ask') => {
  const episode = episodeId('afq', place)
  const made = [{ scene: 'hajimari', choice }]
  const stretches = [{ version: versions.get(episode) ?? '', start: 'hajimari', made }]
  return { story: 'afq' as const, episode, brought: [], stretches }
}
const stateIn = async (page: Browser, { chapter, number }: EpisodePlace) =>
  (await page.call(getStory, { story: 'afq' })).data?.episodes.find(
    each => each.chapter === chapter && each.number === number,
  )?.state
const at = (chapter: number, number: number): EpisodePlace => ({ chapter, number })

test('the map has all 43 episodes in their order, and only the first is open', async () => {
  const { page } = await aReader()
  const { data } = await page.call(getStory, { story: 'afq' })
  expect(data?.episodes.map(({ id }) => id)).toEqual(episodeOrder.map(place => episodeId('afq', place)))
  expect(data?.episodes.filter(({ state }) => state !== 'locked').map(({ number }) => number)).toEqual([101])
  expect(data).toMatchObject({
    isCleared: false,
    flags: [],
    saves: [],
    tutorial: { isThere: true, isFinished: false },
  })
})

test('of an episode that is far ahead nothing is answered but which one comes first', async () => {
  const { page } = await aReaderAt(at(1, 301))
  const open = await page.call(getEpisode, { story: 'afq', episode: 'afq-1-303' })
  expect(open.data?.episode.scenes.map(({ id }) => id)).toEqual(['hajimari', 'owari'])
  const { http, code, response } = await page.call(getEpisode, { story: 'afq', episode: 'afq-1-401' })
  expect([http, code, response.json().fields.episode]).toEqual([
    403,
    'episode_locked',
    expect.stringContaining('afq-1-301'),
  ])
})

test('a finish opens the next episode and no other, and the last of a chapter opens the next chapter', async () => {
  const { page } = await aReaderAt(at(1, 703))
  const { data } = await page.call(finishEpisode, finishOf(at(1, 703)))
  expect(data).toMatchObject({ isFirst: true, next: at(2, 1), isCleared: false })
  expect(await stateIn(page, at(1, 703))).toBe('cleared')
  expect(await stateIn(page, at(2, 1))).toBe('open')
  expect(await stateIn(page, at(2, 2))).toBe('locked')
  const story = await page.call(getStory, { story: 'afq' })
  expect(story.data?.flags).toContain('chap1_s703_end')
})

test('the finish of a locked episode is refused', async () => {
  const { page } = await aReaderAt(at(1, 301))
  const { http, code, response } = await page.call(finishEpisode, finishOf(at(1, 703)))
  expect([http, code, response.json().fields.episode]).toEqual([
    403,
    'episode_locked',
    expect.stringContaining('301'),
  ])
})

test('the last episode clears the story, once, and finishing again changes nothing', async () => {
  const { page } = await aReaderAt(at(3, 11))
  const first = await page.call(finishEpisode, finishOf(at(3, 11)))
  expect(first.data).toMatchObject({ isFirst: true, next: null, isCleared: true })
  const second = await page.call(finishEpisode, finishOf(at(3, 11), 'wait'))
  expect(second.data).toEqual({ ...first.data, isFirst: false })
  expect((await page.call(getStory, { story: 'afq' })).data?.isCleared).toBe(true)
})

test.each<[string, string, { scene: string; choice: string }[]]>([
  ['stops before its end', 'hajimari', []],
  ['makes a choice of another scene', 'hajimari', [{ scene: 'owari', choice: 'ask' }]],
  ['makes a choice that is not there', 'hajimari', [{ scene: 'hajimari', choice: 'fly' }]],
  ['begins with the end', 'owari', []],
])('a finish is refused that %s', async (_, start, made) => {
  const { page } = await aReader()
  const { stretches, ...finish } = finishOf(at(1, 101))
  const { http, code } = await page.call(finishEpisode, {
    ...finish,
    stretches: stretches.map(each => ({ ...each, start, made })),
  })
  expect([http, code]).toEqual([409, 'episode_not_finished'])
  expect(await stateIn(page, at(1, 101))).toBe('open')
})

test('a finish of a version that was never published is refused', async () => {
  const { page } = await aReader()
  const { stretches, ...finish } = finishOf(at(1, 101))
  const { code } = await page.call(finishEpisode, {
    ...finish,
    stretches: stretches.map(each => ({ ...each, version: 'never' })),
  })
  expect(code).toBe('episode_not_finished')
})

test('the same finish twenty times at once counts once', async () => {
  const { page } = await aReader()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => page.call(finishEpisode, finishOf(at(1, 101)))),
  )
  expect(answers.filter(({ data }) => data?.isFirst)).toHaveLength(1)
  expect(new Set(answers.map(({ data }) => data?.finishedAt)).size).toBe(1)
})

test('a run that began in a former version is finished in it, and the next entry takes the new one', async () => {
  const place = at(3, 10)
  const { page } = await aReaderAt(place)
  const former = finishOf(place)
  const { version } = await createEpisode(db, place, {
    body: '## mae\nまえの日です。\n→ hajimari\n## hajimari\n朝でした。\n- wait → owari: 待つ\n- ask → owari: 聞く\n## owari\n夕方です。\n■',
  })
  const { data } = await page.call(getEpisode, { story: 'afq', episode: former.episode })
  expect(data?.episode.version).toBe(version)
  expect((await page.call(finishEpisode, former)).data?.isFirst).toBe(true)
})

test('what else happens at a finish is in its transaction: both are done, or neither', async () => {
  const { page, uid } = await aReader()
  const [signedIn] = [{ uid, authority: 'customer' as const, sessionId: 'one' }]
  const stories = storyService({
    db,
    clock: systemClock,
    addresses: {} as never,
    licencesOf: async () => [],
    scripts: rememberedScripts(db),
    async onFirstFinish() {
      throw new Error('the reward failed')
    },
  })
  await expect(stories.finish(finishOf(at(1, 101)), signedIn as never)).rejects.toThrow('the reward failed')
  expect(await stateIn(page, at(1, 101))).toBe('open')
})

test('flags that an episode sets are asked for by a later one, and by itself only again', async () => {
  const asking = at(2, 11)
  const body =
    '## a\n水の名です。\n- ame → b ! na-ame: あめ\n- ishi → b ! na-ishi: いし\n## b\n? na-ame → c\n夕方です。\n■\n## c\n雨です。\n■'
  const { id, version } = await createEpisode(db, asking, { body, flags: ['na-ame', 'na-ishi'] })
  const { page } = await aReaderAt(asking)
  const stretches = [{ version, start: 'a', made: [{ scene: 'a', choice: 'ame' }] }]
  await page.call(finishEpisode, { story: 'afq', episode: id, brought: [], stretches })
  expect((await page.call(getStory, { story: 'afq' })).data?.flags).toContain('na-ame')
  expect((await page.call(getEpisode, { story: 'afq', episode: id })).data?.flags).toEqual([])
  const later = await createEpisode(db, at(3, 1), {
    body: '## a\n風です。\n? na-ame → b\n■\n## b\n雨です。\n■',
  })
  expect((await page.call(getEpisode, { story: 'afq', episode: later.id })).data?.flags).toEqual(['na-ame'])
})

test('what was read only grows, and knows nothing that the episode does not have', async () => {
  const { page } = await aReader()
  const episode = 'afq-1-101'
  const read = async () => (await page.call(getEpisode, { story: 'afq', episode })).data
  const [first = '', last = ''] = ((await read())?.episode.scenes ?? []).flatMap(({ lines }) =>
    lines.map(({ id }) => id),
  )
  const save = (lines: string[], choice: string) =>
    page.call(saveStoryReads, { story: 'afq', episode, lines, choices: [{ scene: 'hajimari', choice }] })
  await save([first, 'unknown'], 'ask')
  await save([last], 'nothing')
  const { read: lines = [], chosen } = (await read()) ?? {}
  expect(lines.toSorted()).toEqual([first, last].toSorted())
  expect(chosen).toEqual(['hajimari/ask'])
})

test('the tutorial is always open, and is outside of the order', async () => {
  const { page } = await aReader()
  const version = versions.get('afq-tutorial') ?? ''
  const stretches = [{ version, start: 'hajimari', made: [{ scene: 'hajimari', choice: 'ask' }] }]
  const { data } = await page.call(finishEpisode, {
    story: 'afq',
    episode: 'afq-tutorial',
    brought: [],
    stretches,
  })
  expect(data).toMatchObject({ isFirst: true, next: at(1, 101) })
  expect((await page.call(getStory, { story: 'afq' })).data?.tutorial.isFinished).toBe(true)
})

test('an episode that is not there, not yet there or of another story is not found', async () => {
  const { page } = await aReader()
  const codes = ['afq-1-999', 'constructor', 'afq'].map(episode =>
    page.call(getEpisode, { story: 'afq', episode }).then(({ http }) => http),
  )
  expect(await Promise.all(codes)).toEqual([404, 400, 404])
})

test('nobody sees how far another is', async () => {
  const [one, other] = [await aReader(), await aReader()]
  await one.page.call(finishEpisode, finishOf(at(1, 101)))
  expect(await stateIn(other.page, at(1, 101))).toBe('open')
})
