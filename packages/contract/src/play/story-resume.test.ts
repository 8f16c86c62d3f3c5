import { describe, expect, test } from 'vitest'
import { choiceTo, sceneOf, scriptOf } from '../../test/script.ts'
import type { Script } from './story-format.ts'
import { flagsOfFinish, isUnderWay, resumeAt, savedPlaceOf } from './story-resume.ts'
import { backlog, begin, type Run, type StoryAction, step, stretchLimit, viewOf } from './story-run.ts'

const first = scriptOf('v1', [
  sceneOf('hajimari', ['朝'], {
    choices: [choiceTo('ask', 'hanashi', { sets: ['asked'] }), choiceTo('wait', 'owari')],
  }),
  sceneOf('hanashi', ['話1', '話2'], { choices: [choiceTo('thank', 'owari')] }),
  sceneOf('owari', ['夕方']),
])
/** A scene and a choice came before, and the text of the choice that was made has changed. */
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

test('a run continues at its very line in the version in which it was stored', () => {
  const { run, isElsewhere } = resumeAt(first, savedPlace)
  expect([viewOf(first, run).line?.words, run.made.length, isElsewhere]).toEqual(['話2', 1, false])
})

test('a run continues in its scene when a scene and a choice came before it, and no choice becomes another', () => {
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

test('a run whose scene is gone continues at its last choice that is still there', () => {
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

test('a run that was stored at the beginning begins at a new beginning', () => {
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
    'goes on after its end',
    {
      ...begin(first, []),
      made: [
        { scene: 'hajimari', choice: 'wait' },
        { scene: 'owari', choice: 'wait' },
      ],
    },
  ],
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

test('a run is not under way that was never started; one that came back to its first scene is', () => {
  expect(isUnderWay({ stretches: [], scene: 'hajimari' })).toBe(false)
  const stretch = { version: 'v1', start: 'hajimari', made: [] }
  const made = [{ scene: 'hajimari', choice: 'again' }]
  expect(isUnderWay({ stretches: [stretch], scene: 'hajimari' })).toBe(false)
  expect(isUnderWay({ stretches: [{ ...stretch, made }], scene: 'hajimari' })).toBe(true)
  expect(isUnderWay({ stretches: [stretch, { ...stretch, version: 'v2' }], scene: 'hajimari' })).toBe(true)
})

test('a choice that can be made only once was made rightly, though its own flag closes it', () => {
  const once = { when: [{ flag: 'asked', isSet: false }], sets: ['asked'] }
  const script = scriptOf('v1', [
    sceneOf('hajimari', ['朝'], { choices: [choiceTo('ask', 'owari', once)] }),
    sceneOf('owari', ['夕方']),
  ])
  const place = savedPlaceOf(script, after(script, begin(script, []), choose('ask')))
  expect(flagsOfFinish(place, () => script)).toEqual(new Set(['asked']))
})

test('a place is stored by the names of its scene and its line, and without one at choices without a line', () => {
  const silent = scriptOf('v1', [
    sceneOf('hajimari', ['朝'], { choices: [choiceTo('go', 'mado')] }),
    sceneOf('mado', [], { choices: [choiceTo('look', 'owari')] }),
    sceneOf('owari', ['夕方']),
  ])
  const start = begin(silent, ['before'])
  expect(savedPlaceOf(silent, start)).toEqual({
    brought: ['before'],
    stretches: [{ version: 'v1', start: 'hajimari', made: [] }],
    scene: 'hajimari',
    line: 'l-朝',
  })
  const place = savedPlaceOf(silent, after(silent, start, choose('go')))
  expect(place).toMatchObject({ scene: 'mado', line: null })
  expect(viewOf(silent, resumeAt(silent, place).run)).toMatchObject({ scene: 'mado', line: null })
})

test('of a run of which only the flags before it are stored, the episode begins', () => {
  const place = { brought: ['before'], stretches: [], scene: 'hanashi', line: null }
  expect(resumeAt(first, place)).toEqual({ run: begin(first, ['before']), isElsewhere: false })
})

/** Two choices lead from a to c, each with a flag of its own. */
const path = scriptOf('v1', [
  sceneOf('a', ['a1'], { choices: [choiceTo('go', 'b', { sets: ['gone'] })] }),
  sceneOf('b', ['b1'], { choices: [choiceTo('on', 'c', { sets: ['on'] })] }),
  sceneOf('c', ['c1', 'c2']),
])
const [a, b, c] = path.scenes as [
  Script['scenes'][number],
  Script['scenes'][number],
  Script['scenes'][number],
]
const atC2 = savedPlaceOf(path, after(path, begin(path, []), choose('go'), choose('on'), next))

describe('after an edit', () => {
  test.each([
    ['that changes nothing on its way', [a, b, c, sceneOf('d', ['d1'])], 'l-c2'],
    ['that takes its line away, at the beginning of the scene', [a, b, sceneOf('c', ['c1', 'c3'])], 'l-c1'],
    ['that takes all lines of its scene away, in it all the same', [a, b, sceneOf('c', [])], null],
  ])('%s, a run continues as the same one', (_, scenes, line) => {
    const script = scriptOf('v2', scenes)
    const { run, isElsewhere } = resumeAt(script, atC2)
    expect(run).toMatchObject({ start: 'a', earlier: [], made: atC2.stretches[0]?.made })
    expect(viewOf(script, run).scene).toBe('c')
    expect(viewOf(script, run).line?.id ?? null).toBe(line)
    expect(isElsewhere).toBe(false)
  })

  test('a run that an earlier edit has parted is not parted again by one that changes nothing on its way', () => {
    const parted = resumeAt(second, savedPlace).run
    expect(parted.earlier).toHaveLength(1)
    const third = { ...second, version: 'v3' }
    expect(resumeAt(third, savedPlaceOf(second, parted)).run).toEqual(parted)
  })

  test('that takes its scene away, a run goes back to its last choice, and has the flags from before that', () => {
    const script = scriptOf('v2', [
      a,
      sceneOf('b', ['b1'], { choices: [choiceTo('on', 'd', { sets: ['on'] })] }),
      sceneOf('d', ['d1']),
    ])
    const { run, isElsewhere } = resumeAt(script, atC2)
    expect(viewOf(script, run)).toMatchObject({ scene: 'b', flags: new Set(['gone']) })
    expect(isElsewhere).toBe(true)
  })

  test('that makes its scene the beginning, a run begins there', () => {
    const script = scriptOf('v2', [c, b])
    expect(resumeAt(script, atC2)).toEqual({ run: begin(script, []), isElsewhere: false })
  })

  test('that puts a choice before its scene, a run continues in the scene', () => {
    const script = scriptOf('v2', [
      a,
      sceneOf('b', ['b1'], { choices: [choiceTo('on', 'x', { sets: ['on'] })] }),
      sceneOf('x', ['x1'], { choices: [choiceTo('then', 'c')] }),
      c,
    ])
    const { run, isElsewhere } = resumeAt(script, atC2)
    expect(viewOf(script, run)).toMatchObject({
      scene: 'c',
      line: { id: 'l-c2' },
      flags: new Set(['gone', 'on']),
    })
    expect(isElsewhere).toBe(false)
    // So does one that stood at the choices of a scene without lines.
    const silent = {
      ...script,
      scenes: script.scenes.map(scene => (scene.id === 'c' ? { ...c, lines: [] } : scene)),
    }
    expect(viewOf(silent, resumeAt(silent, { ...atC2, line: null }).run).scene).toBe('c')
  })

  test('a run continues in five parts, and begins again instead of being parted once more', () => {
    const script = scriptOf('v9', [sceneOf('z', ['z1']), b, c])
    const partedIn = (parts: number, scene = 'c') => {
      const stretches = Array.from({ length: parts }, (_, at) => ({
        version: `v${at}`,
        start: at === 0 ? 'a' : 'b',
        made: [{ scene: at === 0 ? 'a' : 'b', choice: 'gone by now' }],
      }))
      return resumeAt(script, { ...atC2, scene, stretches }).run
    }
    expect(stretchLimit).toBe(5)
    expect(partedIn(4)).toMatchObject({ start: 'c', earlier: { length: 4 } })
    expect(partedIn(5)).toEqual(begin(script, []))
    // The same where the scene is missing, and the last choice is still there.
    expect(partedIn(4, 'gone')).toMatchObject({ start: 'b', earlier: { length: 4 } })
    expect(partedIn(5, 'gone')).toEqual(begin(script, []))
  })
})
