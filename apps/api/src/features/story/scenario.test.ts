import { getScenario, getScenarioChapter, getScenarioScene } from '@iki/contract/play/scenario'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser, signInAs } from '#test/factories.ts'
import { createStory } from '#test/story-factories.ts'

const { app, db } = await testApp()
await createStory(db)
const member = await createMember(db)
const page = await signedInBrowser(app, member)

test('a scenario has its chapters, a chapter its scenes', async () => {
  const scenario = await page.call(getScenario, { scenario: 'afq' })
  expect(scenario.data?.chapters.map(({ id, scenario: of }) => [of, id])).toEqual([
    ['afq', '1'],
    ['afq', '2'],
    ['afq', '3'],
  ])
  const chapter = await page.call(getScenarioChapter, { scenario: 'afq', chapter: '2' })
  expect(chapter.data).toMatchObject({ id: '2', scenario: 'afq' })
  expect(chapter.data?.scenes).toHaveLength(11)
})

test('a scene has its content in the order of the file, with labels', async () => {
  const { data } = await page.call(getScenarioScene, { scenario: 'afq', chapter: '1', scene: '101' })
  expect(data?.scontents.map(({ label, kind, words, to }) => [label, kind, words, to])).toEqual([
    ['hajimari', 'told', '朝です。', null],
    ['hajimari', 'choice', 'わけを聞く', 'owari'],
    ['hajimari', 'choice', '待つ', 'owari'],
    ['owari', 'told', '夕方です。', null],
  ])
})

test('a scene that is not open yet says so', async () => {
  const { code } = await page.call(getScenarioScene, { scenario: 'afq', chapter: '1', scene: '102' })
  expect(code).toBe('episode_locked')
})

test.each([
  ['scenario/undefined', 'error. no scenario.'],
  ['scenario/null', 'error. no scenario.'],
  ['scenario/undefined/chapter/1', 'error. no chapter.'],
  ['scenario/afq/chapter/undefined', 'error. no chapter.'],
  ['scenario//chapter/1', 'error. no chapter.'],
  ['scenario/afq/chapter/1/scene/undefined', 'error. no scene.'],
  ['scenario/afq/chapter/null/scene/101', 'error. no scene.'],
  ['scenario/undefined/chapter/1/scene/101', 'error. no scene.'],
  ['scenario/other', "doesn't exist."],
  ['scenario/afq/chapter/4', "doesn't exist."],
  ['scenario/afq/chapter/1/scene/999', "doesn't exist."],
  ['scenario/constructor/chapter/constructor', "doesn't exist."],
])('%s is answered in the words of the specification: %s', async (path, message) => {
  const answer = await app.inject({ url: `/v1/${path}`, headers: await signInAs(app, member) })
  expect(answer.json()).toMatchObject({ status: -1, message })
})
