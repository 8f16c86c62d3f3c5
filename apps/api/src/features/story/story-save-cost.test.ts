import { saveStoryPlace, saveStoryReads } from '@iki/contract/play/story'
import { expect, test } from 'vitest'
import { type MeasuredStatement, measured } from '#core/telemetry/measured.ts'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { createEpisode } from '#test/story-factories.ts'

const { app, db } = await testApp()

/** The names of the statements of the story that are sent meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const note = (message: unknown) => void names.push((message as MeasuredStatement).name)
  measured.statement.start.subscribe(note)
  await work().finally(() => measured.statement.start.unsubscribe(note))
  return names.filter(name => name.startsWith('story_'))
}

test('a reader’s next place is saved in two statements, without reading the episode’s text again', async () => {
  const { id, version } = await createEpisode(db, { chapter: 1, number: 101 })
  const page = await signedInBrowser(app, await createMember(db))
  const save = (sequence: number) => () =>
    page.call(saveStoryPlace, {
      ...{ story: 'afq', slot: '0', episode: id, brought: [], scene: 'hajimari', line: null },
      ...{ stretches: [{ version, start: 'hajimari', made: [] }], device: 'phone', sequence },
    })
  await save(1)()
  expect(await statementsOf(save(2))).toEqual(['story_reached', 'story_save_put'])
  const read = () => page.call(saveStoryReads, { story: 'afq', episode: id, lines: [], choices: [] })
  expect(await statementsOf(read)).toEqual(['story_reached', 'story_reads_add'])
})

test('a place in a version that came since is saved with its words', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const wordsAt = async (body: string) => {
    const { id, version } = await createEpisode(db, { chapter: 1, number: 101 }, { body })
    const stretches = [{ version, start: 'hajimari', made: [] }]
    const { data } = await page.call(saveStoryPlace, {
      ...{ story: 'afq', slot: '1', episode: id, brought: [], scene: 'hajimari', line: null },
      ...{ stretches, device: 'phone', sequence: 1 },
    })
    return data?.words
  }
  expect(await wordsAt('## hajimari\n朝です。\n■')).toBe('朝です。')
  expect(await wordsAt('## hajimari\n夜です。\n■')).toBe('夜です。')
  expect(await wordsAt('## hajimari\n朝です。\n■')).toBe('朝です。')
})
