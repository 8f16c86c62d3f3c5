import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { problemsOf, testContent } from '#test/content-folder.ts'
import {
  bodyBeginsOn,
  episodeAt,
  episodeFile,
  fillingLines,
  people,
  shortBody,
  wholeStory,
} from '#test/story-files.ts'

const { db, folder, content, write } = await testContent()

const first = { chapter: 1, number: 101 }
const second = { chapter: 1, number: 102 }
const name = 'episodes/afq-1-101.md'

/** The problems of an episode with this text, and lines counted from its first. */
async function problemsIn(body: string, more: Record<string, unknown> = {}, others = {}): Promise<string[]> {
  await write({ ...people, ...episodeAt(first, body, more), ...others })
  const problems = await problemsOf(content.check(folder))
  return problems.map(problem =>
    problem.replace(/^episodes\/afq-1-101\.md:(\d+): (S\d\d).*$/, (_, line: string, code: string) => {
      const at = Number(line) - bodyBeginsOn
      return at >= 0 ? `${at} ${code}` : code
    }),
  )
}

async function warningsIn(files: Record<string, string>): Promise<string[]> {
  await write({ ...people, ...files })
  return (await content.check(folder)).warnings
}

const long = (text: string) => `## a\n${fillingLines}\n${text}\n■`

test('a story with all of its episodes is taken without a word, and loaded again changes nothing', async () => {
  await write(wholeStory())
  const report = await content.load(folder)
  expect(report.warnings).toEqual([])
  expect(report.episodes.saved).toHaveLength(43)
  expect((await content.load(folder)).episodes).toEqual({ saved: [], same: 43 })
})

describe('an episode is refused, with code and line:', () => {
  test.each<[string, string, string[]]>([
    ['S00 a line that is not understood', long('# 見出し'), ['25 S00']],
    ['S00 a line that nobody reaches', `${long('風')}\nあとから`, ['27 S00']],
    ['S01 no scene at all', '', ['1 S01']],
    ['S02 two scenes of one id', `## a\n${fillingLines}\n→ b\n## b\n風\n■\n## b\n雨\n■`, ['29 S02']],
    [
      'S03 a choice to a scene that is not there',
      long('- x → nowhere: ゆく\n- y → a: もどる'),
      ['25 S03', '27 S00'],
    ],
    ['S03 a jump to a scene that is not there', `## a\n${fillingLines}\n? -x → b\n■`, ['25 S03', '25 S09']],
    ['S04 a scene that nothing leads to', `${long('風')}\n## b\n雨\n■`, ['27 S04']],
    ['S05 a loop without a choice', `## a\n${fillingLines}\n→ b\n## b\n風\n→ a`, ['0 S05', '26 S05']],
    ['S05 a scene after which nothing comes', `## a\n${fillingLines}`, ['0 S05', '0 S05']],
    ['S13 a picture without words', `## a\n![ ](drawing:sun)\n${fillingLines}\n■`, ['1 S13']],
    ['S14 a line that is too long', long('あ'.repeat(121)), ['25 S14']],
    ['S18 a voice without words', long('toki: \n[voice](media/bell.mp3)'), ['25 S18', '26 S18']],
  ])('%s', async (_, body, expected) => {
    expect(await problemsIn(body)).toEqual(expected)
  })

  test('S00 naming the beginning of the line, which ends with a whole character', async () => {
    const family = '👨‍👩‍👧‍👦'
    await write({ ...people, ...episodeAt(first, long(`# ${family.repeat(50)}`)) })
    const [problem] = await problemsOf(content.check(folder))
    expect(problem).toMatch(new RegExp(`：# (${family}){38}$`))
  })

  test('S06 an end that can’t be reached, and S04 a scene before it', async () => {
    const body = `## a\n${fillingLines}\n- x → c ! seen: 見る\n- y → c: 見ない\n## b\n風\n■\n## c\n? -seen → d\n? seen → d\n→ b\n## d\n月\n■`
    expect(await problemsIn(body, { flags: ['seen'] })).toEqual(['27 S06'])
  })

  test('S05 a choice after whose flag no end is reached', async () => {
    const body = `## a\n${fillingLines}\n- x → b ! seen: 見る\n- y → b: 見ない\n## b\n風\n? seen → c\n■\n## c\n月\n→ b`
    expect(await problemsIn(body, { flags: ['seen'] })).toEqual(['27 S05', '31 S05'])
  })

  test('S07 a choice that is never offered, and S09 a flag that is never set', async () => {
    const choices = `- x → b: ゆく\n- y → b ? later: のちに\n- z → b ? never: けっして`
    const later = episodeAt(
      second,
      long('- s → e ! later: 立てる\n- t → e: 立てない').replace('\n■', '\n## e\n風\n■'),
      {
        flags: ['later'],
      },
    )
    expect(await problemsIn(`## a\n${fillingLines}\n${choices}\n## b\n風\n■`, {}, later)).toEqual([
      '26 S07',
      '27 S07',
      '27 S09',
    ])
  })

  test('S07 a choice without a flag that every way has set', async () => {
    const body = `## a\n${fillingLines}\n- x → b ! seen: 見る\n- y → b ! seen: のぞく\n## b\n- p → c: ゆく\n- q → c ? -seen: もどる\n## c\n風\n■`
    expect(await problemsIn(body, { flags: ['seen'] })).toEqual(['29 S07'])
  })

  test('a flag of an earlier episode may be asked for, and the choice is offered', async () => {
    const set = `## a\n${fillingLines}\n- x → b ! seen: 見る\n- y → b: 見ない\n## b\n風\n■`
    const ask = `## a\n${fillingLines}\n- x → b ? seen: 見たものを話す\n- y → b: 話さない\n## b\n風\n■`
    await write({ ...people, ...episodeAt(first, set, { flags: ['seen'] }), ...episodeAt(second, ask) })
    expect((await content.check(folder)).warnings).toEqual([])
  })

  test('S10 and S19 two choices that are the same to the eye or to the ear', async () => {
    const choices = '- x → b: かぜ\n- x → b: あめ\n- y → b: かぜ\n- z → b: カゼ'
    expect(await problemsIn(`## a\n${fillingLines}\n${choices}\n## b\n風\n■`)).toEqual([
      '26 S10',
      '27 S10',
      '28 S19',
    ])
  })

  test('S11 choices that can all be hidden', async () => {
    const choices = '- x → b ? p: かぜ\n- y → b ? -p: あめ'
    const body = `## p\n${fillingLines}\n- s → a ! p: 立てる\n- t → a: 立てない\n## a\n${choices}\n## b\n風\n■`
    expect(await problemsIn(body, { flags: ['p'] })).toEqual(['28 S11'])
  })

  test('S12 people, places, pictures, voices and sounds that are not there', async () => {
    const body = `## a\n![雪](drawing:nothing)\n♪ nothing\nhaku: ここだよ。\n[voice](media/nothing.mp3)\n${fillingLines}\n■`
    expect(await problemsIn(body, { cast: ['toki', 'nobody'], place: 'nowhere' })).toEqual([
      'S12',
      'S12',
      '1 S12',
      '2 S12',
      '3 S12',
      '4 S12',
    ])
  })

  test('S15 more scenes, lines or flags than an episode may have', async () => {
    const lines = Array.from({ length: 401 }, (_, index) => `${index}`).join('\n')
    expect(await problemsIn(`## a\n${lines}\n■`)).toEqual(['0 S15'])
    const scenes = Array.from({ length: 61 }, (_, index) => `## s${index}\n風\n→ s${index + 1}`).join('\n')
    expect(await problemsIn(`${scenes}\n## s61\n${fillingLines}\n■`)).toEqual(['0 S15'])
    const flags = Array.from({ length: 9 }, (_, index) => `f${index}`)
    expect(await problemsIn(shortBody, { flags })).toContain('S15')
    // Every set of so many flags can come about: it is refused without being followed.
    const many = Array.from({ length: 30 }, (_, index) => `f${index}`)
    const choosing = many.map(
      (flag, index) =>
        `## s${index}\n${index}\n- a → s${index + 1} ! ${flag}: すすむ\n- b → s${index + 1}: まつ`,
    )
    const body = `${choosing.join('\n')}\n## s30\n${fillingLines}\n■`
    expect(await problemsIn(body, { flags: many })).toContain('S15')
  })

  test('S16 a number that is in no chapter, and a second one', async () => {
    await write({
      ...people,
      ...episodeAt({ chapter: 1, number: 104 }),
      'episodes/afq-1-301.md': episodeFile({ chapter: 1, number: 301 }, shortBody),
      'episodes/afq-1-301b.md': episodeFile({ chapter: 1, number: 301 }, shortBody),
    })
    const problems = await problemsOf(content.check(folder))
    expect(problems.map(problem => problem.split(' ', 2).join(' '))).toEqual([
      'episodes/afq-1-104.md:4: S16',
      'episodes/afq-1-301b.md:4: S16',
    ])
  })
})

test('a folder with everything that is wrong is refused as a whole, and nothing of it is written', async () => {
  const { 'episodes/afq-1-502.md': _, ...others } = wholeStory()
  await write({ ...others, [name]: episodeFile(first, `## a\n${fillingLines}\n→ b\n## b\n風\n→ a`) })
  const problems = await problemsOf(content.load(folder))
  expect(problems.map(problem => problem.split(' ', 2).join(' '))).toEqual([
    `${name}:${bodyBeginsOn}: S05`,
    `${name}:${bodyBeginsOn + 26}: S05`,
    'episodes/afq-3-11.md:1: S16',
  ])
  const { rows } = await db.execute(sql`select id from story_episodes`)
  expect(rows).toEqual([])
})

test('a story without its last episode may have gaps: it is still being written', async () => {
  expect(await warningsIn({ ...episodeAt(first), ...episodeAt({ chapter: 2, number: 5 }) })).toEqual([])
})

describe('a warning, with code and line, is given for', () => {
  test('S14 a line that is long for a phone, and S20 an episode that is short', async () => {
    const warnings = await warningsIn(episodeAt(first, `## a\n${'あ'.repeat(81)}\n■`))
    expect(warnings.map(each => each.split(' ', 2).join(' '))).toEqual([
      `${name}:1: S20`,
      `${name}:${bodyBeginsOn + 1}: S14`,
    ])
  })

  test('S14 as many characters as a reader counts', async () => {
    const family = '👨‍👩‍👧‍👦'
    const lines = `${family.repeat(80)}\n${family.repeat(81)}`
    expect(await warningsIn(episodeAt(first, `## a\n${fillingLines}\n${lines}\n■`))).toEqual([
      expect.stringMatching(/ S14 この文は81文字あります/),
    ])
  })

  test('S08 a flag for which nobody asks, as soon as the story is whole', async () => {
    const set = `## a\n${fillingLines}\n- x → b ! seen: 見る\n- y → b: 見ない\n## b\n風\n■`
    const episode = episodeAt(first, set, { flags: ['seen'] })
    expect(await warningsIn(episode)).toEqual([])
    const [warning, ...others] = await warningsIn({ ...wholeStory(), ...episode })
    expect([warning, others]).toEqual([expect.stringMatching(/afq-1-101\.md:\d+: S08 .*seen/), []])
  })

  test('S17 a published scene or choice that is gone', async () => {
    await write({ ...people, ...episodeAt(first) })
    await content.load(folder)
    const [warning] = await warningsIn(
      episodeAt(first, shortBody.replace('- ask → hanashi: わけを聞く\n', '').replace(/## hanashi[^#]*/, '')),
    )
    expect(warning).toMatch(/S17/)
  })
})

test('the tutorial is outside of the order, and may be short', async () => {
  const tutorial = episodeFile(first, '## a\n画面にふれると、先へ進みます。\n■').replace(
    'chapter: 1\nnumber: 101\n',
    '',
  )
  expect(await warningsIn({ 'episodes/afq-tutorial.md': tutorial })).toEqual([])
  await rm(join(folder, 'episodes'), { recursive: true })
})
