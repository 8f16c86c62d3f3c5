import { describe, expect, test } from 'vitest'
import { choiceTo, lineOf, sceneOf, scriptOf } from '../../test/script.ts'
import { backlog, backTo, begin, type Run, replay, type StoryAction, step, viewOf } from './story-run.ts'

const asking = sceneOf('hajimari', ['朝', '風がない'], {
  choices: [
    choiceTo('ask', 'hanashi'),
    choiceTo('wait', 'machi', { sets: ['waited'] }),
    choiceTo('song', 'uta', { when: [{ flag: 'met-suzuna', isSet: true }] }),
    choiceTo('shy', 'machi', { when: [{ flag: 'met-suzuna', isSet: false }] }),
  ],
})
const script = scriptOf('v1', [
  asking,
  sceneOf('hanashi', ['話1', '話2', '話3'], { jumps: [{ at: 3, to: 'owari', when: null }] }),
  sceneOf('machi', ['待つ'], {
    jumps: [
      { at: 0, to: 'owari', when: { flag: 'hurry', isSet: true } },
      { at: 1, to: 'owari', when: { flag: 'waited', isSet: true } },
      { at: 1, to: 'hajimari', when: null },
    ],
  }),
  sceneOf('uta', ['歌'], { jumps: [{ at: 1, to: 'owari', when: null }] }),
  sceneOf('owari', ['夕方', '鈴がなる']),
])

const next: StoryAction = { do: 'next' }
const back: StoryAction = { do: 'back' }
const choose = (choice: string): StoryAction => ({ do: 'choose', choice })
const after = (run: Run, ...actions: StoryAction[]) =>
  actions.reduce((each, action) => step(script, each, action), run)
const wordsAt = (run: Run) => viewOf(script, run).line?.words
const offersAt = (run: Run) => viewOf(script, run).offers.map(({ id }) => id)

const start = begin(script, [])

test('lines come one by one, and choices with the last of them', () => {
  expect([wordsAt(start), offersAt(start)]).toEqual(['朝', []])
  const second = after(start, next)
  expect([wordsAt(second), offersAt(second)]).toEqual(['風がない', ['ask', 'wait', 'shy']])
  expect(after(second, next)).toBe(second)
})

test('jumps are made without being seen, in their order, also those before a line', () => {
  const ended = after(start, next, choose('ask'), next, next, next)
  expect([wordsAt(ended), viewOf(script, ended).scene]).toEqual(['夕方', 'owari'])
  const hurried = step(script, after(begin(script, ['hurry']), next), choose('wait'))
  expect(wordsAt(hurried)).toBe('夕方')
  const shy = after(start, next, choose('shy'), next)
  expect(wordsAt(shy)).toBe('朝')
  expect(wordsAt(after(start, next, choose('wait'), next))).toBe('夕方')
})

test('a choice with a condition is offered only if it holds', () => {
  expect(offersAt(after(begin(script, ['met-suzuna']), next))).toEqual(['ask', 'wait', 'song'])
})

test('the end comes after the last line', () => {
  const last = after(start, next, choose('wait'), next, next)
  expect(viewOf(script, last)).toMatchObject({ isLast: true, isEnd: false })
  const end = step(script, last, next)
  expect(viewOf(script, end)).toMatchObject({ isLast: false, isEnd: true })
  expect(step(script, end, next)).toBe(end)
  expect(wordsAt(step(script, end, back))).toBe('鈴がなる')
})

test.each<[string, StoryAction]>([
  ['a choice that is not there', choose('nothing')],
  ['a choice whose condition does not hold', choose('song')],
  ['a property name of every object', choose('constructor')],
])('what is impossible changes nothing: %s', (_, action) => {
  const here = after(start, next)
  expect(step(script, here, action)).toBe(here)
})

test('before the last line nothing can be chosen, and before the first one there is no way back', () => {
  expect(after(start, choose('ask'))).toBe(start)
  expect(after(start, back)).toBe(start)
  expect(after(start, { do: 'toChoice' })).toBe(start)
})

test('back goes line by line, and over a choice, which is then offered again and has set nothing', () => {
  const asked = after(start, next, choose('wait'), next)
  expect(viewOf(script, asked).flags).toEqual(new Set(['waited']))
  const again = after(asked, back, back)
  expect([wordsAt(again), offersAt(again)]).toEqual(['風がない', ['ask', 'wait', 'shy']])
  expect([again.made, viewOf(script, again).flags]).toEqual([[], new Set()])
  expect(wordsAt(after(again, back))).toBe('朝')
})

test('back over a choice from anywhere behind it', () => {
  const far = after(start, next, choose('ask'), next, next)
  expect(step(script, far, { do: 'toChoice' })).toEqual(after(start, next))
})

test('a loop without a choice stops instead of going round for ever', () => {
  const loop = scriptOf('v1', [
    sceneOf('a', ['1'], { jumps: [{ at: 1, to: 'b', when: null }] }),
    sceneOf('b', [], { jumps: [{ at: 0, to: 'a', when: null }] }),
  ])
  expect(viewOf(loop, begin(loop, []))).toMatchObject({ isLast: false, offers: [] })
  expect(replay(loop, { brought: [], earlier: [], start: 'a', made: [] }).isEnd).toBe(false)
})

test('more choices than a run may have are not made', () => {
  const round = scriptOf('v1', [sceneOf('a', [], { choices: [choiceTo('again', 'a')] })])
  let run = begin(round, [])
  for (let count = 0; count < 120; count++) run = step(round, run, choose('again'))
  expect(run.made).toHaveLength(100)
})

test('what was read is listed with the choices, and leads back to each line', () => {
  const run = after(start, next, choose('ask'), next)
  const log = backlog(script, run)
  expect(log.map(each => (each.kind === 'line' ? each.line.words : `→${each.choice.id}`))).toEqual([
    '朝',
    '風がない',
    '→ask',
    '話1',
    '話2',
  ])
  const [first] = log
  if (!first?.position) throw new Error('the first line has no position')
  expect(backTo(run, first.position)).toEqual(start)
})

test('pictures and sounds stay from their line on, until others come', () => {
  const picture = { drawing: 'mountain', src: null, alt: '山' }
  const seen = scriptOf('v1', [
    {
      ...sceneOf('a', []),
      lines: [lineOf('1', { picture, ambience: 'wind.mp3' }), lineOf('2'), lineOf('3', { ambience: '' })],
    },
  ])
  const second = step(seen, begin(seen, []), next)
  expect(viewOf(seen, second)).toMatchObject({ picture, ambience: 'wind.mp3' })
  expect(viewOf(seen, step(seen, second, next))).toMatchObject({ picture, ambience: '' })
})

describe('choices that are made again', () => {
  const way = { brought: [], earlier: [], start: 'hajimari' }

  test('come to the end, with the scenes and the flags of the way', () => {
    const outcome = replay(script, { ...way, made: [{ scene: 'hajimari', choice: 'wait' }] })
    expect(outcome).toMatchObject({ dropped: 0, isEnd: true, flags: new Set(['waited']) })
    expect([...outcome.scenes]).toEqual(['hajimari', 'machi', 'owari'])
  })

  test.each([
    ['is no more', 'gone', 'hajimari'],
    ['was never offered', 'song', 'hajimari'],
    ['is of another scene', 'ask', 'machi'],
  ])('are dropped from the first on that %s', (_, choice, scene) => {
    const made = [
      { scene, choice },
      { scene: 'hajimari', choice: 'wait' },
    ]
    const { dropped, run, isEnd } = replay(script, { ...way, made })
    expect([dropped, run.made, isEnd]).toEqual([2, [], false])
  })
})

describe('a run whose choice or scene is no more', () => {
  const stale: Run = { ...start, made: [{ scene: 'hajimari', choice: 'gone' }], shown: 1 }

  test.each<[string, StoryAction]>([
    ['go on', next],
    ['go back', back],
    ['choose', choose('ask')],
  ])('does not %s by itself: it has to be made again first', (_, action) => {
    expect(step(script, stale, action)).toBe(stale)
  })

  test('has no flags and no words of what is gone in its earlier parts', () => {
    const made = [
      { scene: 'gone', choice: 'ask' },
      { scene: 'hajimari', choice: 'gone' },
      { scene: 'hajimari', choice: 'wait' },
    ]
    const run = replay(script, {
      brought: [],
      earlier: [{ version: 'v0', start: 'gone', made }],
      start: 'owari',
      made: [],
    }).run
    expect(viewOf(script, run).flags).toEqual(new Set(['waited']))
    const log = backlog(script, run)
    expect(log.map(each => (each.kind === 'line' ? each.line.words : `→${each.choice.id}`))).toEqual([
      '朝',
      '風がない',
      '朝',
      '風がない',
      '→wait',
      '夕方',
    ])
    expect(log.map(({ position }) => position !== null)).toEqual([false, false, false, false, false, true])
  })
})

test('one goes back within what was read since the last choice, and never to choices that were not made', () => {
  const run = after(start, next, choose('ask'), next, next)
  expect(wordsAt(backTo(run, { choices: 1, shown: 1 }))).toBe('話1')
  expect(backTo(run, { choices: 2, shown: 1 })).toBe(run)
})

test('pictures and sounds stay over choices, the latest one, and none comes before its line', () => {
  const picture = (alt: string) => ({ drawing: 'mountain', src: null, alt })
  const seen = scriptOf('v1', [
    {
      ...sceneOf('a', [], { choices: [choiceTo('go', 'b')] }),
      lines: [
        lineOf('1', { picture: picture('山'), ambience: 'wind.mp3' }),
        lineOf('2', { picture: picture('川') }),
        lineOf('3'),
      ],
    },
    sceneOf('b', ['4'], { choices: [choiceTo('on', 'c')] }),
    { ...sceneOf('c', []), lines: [lineOf('5'), lineOf('6', { picture: picture('海') })] },
  ])
  const steps = (...actions: StoryAction[]) =>
    actions.reduce((run, action) => step(seen, run, action), begin(seen, []))
  const atC = steps(next, next, choose('go'), choose('on'))
  expect(viewOf(seen, atC)).toMatchObject({
    line: { words: '5' },
    picture: { alt: '川' },
    ambience: 'wind.mp3',
  })
  expect(viewOf(seen, step(seen, atC, next))).toMatchObject({ picture: { alt: '海' }, ambience: 'wind.mp3' })
})

test('before any picture and any sound there is none', () => {
  expect(viewOf(script, start)).toMatchObject({ picture: null, ambience: '' })
})
