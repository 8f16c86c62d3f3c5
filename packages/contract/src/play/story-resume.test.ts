import { expect, test } from 'vitest'
import { choiceTo, sceneOf, scriptOf } from '../../test/script.ts'
import type { Script } from './story-format.ts'
import { flagsOfFinish, isUnderWay, resumeAt, savedPlaceOf } from './story-resume.ts'
import { backlog, begin, type Run, type StoryAction, step, viewOf } from './story-run.ts'

const first = scriptOf('v1', [
  sceneOf('hajimari', ['朝'], {
    choices: [choiceTo('ask', 'hanashi', { sets: ['asked'] }), choiceTo('wait', 'owari')],
  }),
  sceneOf('hanashi', ['話1', '話2'], { choices: [choiceTo('thank', 'owari')] }),
  sceneOf('owari', ['夕方']),
])
/** A scene and a choice came before, and the words of the choice that was made have changed. */
const second = scriptOf('v2', [
  sceneOf('yume', ['夢'], { choices: [choiceTo('wake', 'hajimari'), choiceTo('ask', 'owari')] }),
  sceneOf('hajimari', ['あさ'], {
    choices: [choiceTo('wait', 'owari'), choiceTo('ask', 'hanashi', { words: 'たずねる', sets: ['asked'] })],
  }),
  sceneOf('hanashi', ['話1', '話2'], { choices: [choiceTo('thank', 'owari')] }),
  sceneOf('owari', ['夕方']),
])
const without = (script: Script, removed: string): Script => ({
  version: 'v3',
  scenes: script.scenes.flatMap(scene =>
    scene.id === removed ? [] : [{ ...scene, choices: scene.choices.filter(({ to }) => to !== removed) }],
  ),
})

const next: StoryAction = { do: 'next' }
const choose = (choice: string): StoryAction => ({ do: 'choose', choice })
const after = (script: Script, run: Run, ...actions: StoryAction[]) =>
  actions.reduce((each, action) => step(script, each, action), run)
const versions = new Map([first, second].map(script => [script.version, script]))
const flagsOf = (script: Script, run: Run) =>
  flagsOfFinish(savedPlaceOf(script, run), version => versions.get(version))

const savedPlace = savedPlaceOf(first, after(first, begin(first, []), choose('ask'), next))

test('a run goes on at its very line in the version in which it was kept', () => {
  const { run, isElsewhere } = resumeAt(first, savedPlace)
  expect([viewOf(first, run).line?.words, run.made.length, isElsewhere]).toEqual(['話2', 1, false])
})

test('a run goes on in its scene when a scene and a choice came before it, and no choice becomes another', () => {
  const { run, isElsewhere } = resumeAt(second, savedPlace)
  expect([viewOf(second, run).scene, viewOf(second, run).line?.words, isElsewhere]).toEqual([
    'hanashi',
    '話2',
    false,
  ])
  expect(
    backlog(second, run).map(each => (each.kind === 'line' ? each.line.words : `→${each.choice.words}`)),
  ).toEqual(['あさ', '→たずねる', '話1', '話2'])
  expect(viewOf(second, run).flags).toEqual(new Set(['asked']))
})

test('such a run finishes, each part of it in its own version', () => {
  const { run } = resumeAt(second, savedPlace)
  expect(flagsOf(second, after(second, run, choose('thank')))).toEqual(new Set(['asked']))
  expect(flagsOf(second, run)).toBeNull()
})

test('a run whose scene is gone goes on at its last choice that is still there', () => {
  const third = without(second, 'hanashi')
  const { run, isElsewhere } = resumeAt(third, savedPlace)
  expect([viewOf(third, run).scene, isElsewhere]).toEqual(['hajimari', true])
  const fourth = without(first, 'hanashi')
  expect(resumeAt(fourth, savedPlace)).toMatchObject({ run: begin(fourth, []), isElsewhere: true })
})

test('a run of which nothing is left begins again', () => {
  const other = scriptOf('v9', [sceneOf('betsu', ['べつ'])])
  expect(resumeAt(other, savedPlace)).toEqual({ run: begin(other, []), isElsewhere: true })
})

test('a run that was kept at the beginning begins at a new beginning', () => {
  const { run } = resumeAt(first, savedPlaceOf(first, begin(first, [])))
  expect(run).toEqual(begin(first, []))
})

test('after many edits a run begins again instead of growing', () => {
  let run = resumeAt(second, savedPlace).run
  for (let edit = 0; edit < 10; edit++) {
    const script = { ...(edit % 2 ? second : first), version: `v${edit + 3}` }
    run = resumeAt(script, { ...savedPlace, stretches: savedPlaceOf(script, run).stretches }).run
  }
  expect(run.earlier.length).toBeLessThan(5)
})

test.each<[string, Run | null]>([
  ['stands before its end', begin(first, [])],
  ['begins in the middle', { ...begin(first, []), start: 'owari' }],
  ['has a choice of another scene', { ...begin(first, []), made: [{ scene: 'owari', choice: 'ask' }] }],
  [
    'has jumped over a choice in an earlier version',
    { ...begin(first, []), earlier: [{ version: 'v1', start: 'hajimari', made: [] }], start: 'owari' },
  ],
  [
    'names a version that never was',
    {
      ...begin(first, []),
      earlier: [{ version: 'v0', start: 'hajimari', made: [] }],
      made: [{ scene: 'hajimari', choice: 'wait' }],
    },
  ],
])('a run is not finished that %s', (_, run) => {
  expect(run && flagsOf(first, run)).toBeNull()
})

test('a run that was read to its end is finished, with the flags that it has set and those that it brought', () => {
  const run = after(first, begin(first, ['before']), choose('ask'), next, choose('thank'))
  expect(flagsOf(first, run)).toEqual(new Set(['before', 'asked']))
})

test('a run is under way once its first scene is left, by a choice or in another version', () => {
  const start = begin(first, [])
  const passing = scriptOf('v1', [
    sceneOf('a', ['朝'], { jumps: [{ at: 1, to: 'b', when: null }] }),
    sceneOf('b', ['昼']),
  ])
  expect(isUnderWay(savedPlaceOf(first, start))).toBe(false)
  expect(isUnderWay(savedPlaceOf(first, after(first, start, choose('ask'))))).toBe(true)
  expect(isUnderWay(savedPlaceOf(passing, after(passing, begin(passing, []), next)))).toBe(true)
  expect(isUnderWay(savedPlaceOf(second, resumeAt(second, savedPlace).run))).toBe(true)
})
