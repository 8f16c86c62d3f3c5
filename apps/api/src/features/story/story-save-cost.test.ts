import { saveStoryPlace, saveStoryReads } from '@iki/contract/play/story'
import { endFlag, episodeOrder, positionOf } from '@iki/contract/play/story-order'
import { expect, test } from 'vitest'
import { type MeasuredStatement, measured } from '#core/telemetry/measured.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { createEpisode } from '#test/story-factories.ts'
import { setFlags } from './story.store.ts'

const noon = new Date('2026-12-01T12:00:00+09:00')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const clock = testClock(noon)
const { app, db } = await testApp({ clock })

/** The names of the statements of the story that are sent meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const note = (message: unknown) => void names.push((message as MeasuredStatement).name)
  measured.statement.start.subscribe(note)
  await work().finally(() => measured.statement.start.unsubscribe(note))
  return names.filter(name => name.startsWith('story_'))
}

test('a reader’s next place is saved in one statement, and reads in two, without the episode’s text', async () => {
  const { id, version } = await createEpisode(db, { chapter: 1, number: 101 })
  const page = await signedInBrowser(app, await createMember(db))
  const save = (sequence: number) => () =>
    page.call(saveStoryPlace, {
      story: 'afq',
      slot: '0',
      episode: id,
      brought: [],
      scene: 'hajimari',
      line: null,
      stretches: [{ version, start: 'hajimari', made: [] }],
      device: 'phone',
      sequence,
    })
  await save(1)()
  expect(await statementsOf(save(2))).toEqual(['story_save_put'])
  const read = () => page.call(saveStoryReads, { story: 'afq', episode: id, lines: [], choices: [] })
  expect(await statementsOf(read)).toEqual(['story_reached', 'story_reads_add'])
})

test('that an episode was locked is not remembered', async () => {
  const place = { chapter: 1, number: 301 } as const
  const { id, version } = await createEpisode(db, place)
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const save = async (sequence: number) => {
    const { code, data } = await page.call(saveStoryPlace, {
      story: 'afq',
      slot: '0',
      episode: id,
      brought: [],
      scene: 'hajimari',
      line: null,
      stretches: [{ version, start: 'hajimari', made: [] }],
      device: 'phone',
      sequence,
    })
    return code ?? data?.sequence
  }
  expect([await save(1), await save(2)]).toEqual(['episode_locked', 'episode_locked'])
  const flags = episodeOrder
    .slice(0, positionOf(place))
    .map(({ chapter, number }) => endFlag(chapter, number))
  await setFlags(db, { uid: member.uid, story: 'afq', flags, at: noon })
  expect([await save(3), await save(4)]).toEqual([3, 4])
})

test('the lock of an episode is asked at each save', async () => {
  const { id, version } = await createEpisode(db, { chapter: 1, number: 102 }, { access: ['any-plan'] })
  const { uid, ...member } = await createMember(db)
  await createLicence(db, uid, { expireAt: after(30) })
  const page = await signedInBrowser(app, { uid, ...member })
  const save = async (sequence: number) =>
    (
      await page.call(saveStoryPlace, {
        story: 'afq',
        slot: '0',
        episode: id,
        brought: [],
        scene: 'hajimari',
        line: null,
        stretches: [{ version, start: 'hajimari', made: [] }],
        device: 'phone',
        sequence,
      })
    ).code
  expect(await save(1)).toBe(null)
  clock.set(after(31))
  expect(await save(2)).toBe('plan_required')
})

test('a place in a version that came since is saved with its words', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const wordsAt = async (body: string) => {
    const { id, version } = await createEpisode(db, { chapter: 1, number: 101 }, { body })
    const stretches = [{ version, start: 'hajimari', made: [] }]
    const { data } = await page.call(saveStoryPlace, {
      story: 'afq',
      slot: '1',
      episode: id,
      brought: [],
      scene: 'hajimari',
      line: null,
      stretches,
      device: 'phone',
      sequence: 1,
    })
    return data?.words
  }
  expect(await wordsAt('## hajimari\n朝です。\n■')).toBe('朝です。')
  expect(await wordsAt('## hajimari\n夜です。\n■')).toBe('夜です。')
  expect(await wordsAt('## hajimari\n朝です。\n■')).toBe('朝です。')
  expect(await wordsAt(`## hajimari\n${'👨‍👩‍👧‍👦'.repeat(61)}\n■`)).toBe('👨‍👩‍👧‍👦'.repeat(60))
})
