import { countCharacters } from '@iki/contract/api/characters'
import { ownFlagLimit } from '@iki/contract/play/story-format'
import type { DraftChoice, DraftScene } from './story-draft.ts'
import type { StoryProblem } from './story-problem.ts'

const longestLine = 120
/** Three lines on a phone. */
const longLine = 80

/** The text without its readings, as it is counted. */
const bareWords = (text: string): string => text.replace(/\{([^{}|]*)\|[^{}]*\}/g, '$1')

const lengthOf = (text: string): number => countCharacters(bareWords(text))

/** All characters that an episode has to be read. */
export const charactersOf = (scenes: readonly DraftScene[]): number =>
  scenes
    .flatMap(({ lines, choices }) => [...lines, ...choices])
    .reduce((sum, { words }) => sum + lengthOf(words), 0)

/** Problems that can be seen without following the ways through it. */
export function checkDraft(scenes: readonly DraftScene[], declared: readonly string[]): StoryProblem[] {
  const ids = new Set(scenes.map(({ id }) => id))
  return [
    ...scenes.flatMap(scene => [
      ...missingTargets(scene, ids),
      ...longLines(scene),
      ...doubleChoices(scene.choices),
      ...hiddenChoices(scene),
      ...undeclared(scene, declared),
    ]),
    ...(declared.length > ownFlagLimit
      ? [problem('S15', 1, `ひとつの話で立てる旗は、${ownFlagLimit}までです（${declared.length}）`)]
      : []),
  ]
}

const problem = (code: StoryProblem['code'], line: number, text: string): StoryProblem => ({
  code,
  line,
  text,
})

const missingTargets = ({ choices, jumps }: DraftScene, ids: ReadonlySet<string>) =>
  [...choices, ...jumps]
    .filter(({ to }) => !ids.has(to))
    .map(({ on, to }) => problem('S03', on, `「${to}」という場面は、ありません`))

const longLines = ({ lines }: DraftScene): StoryProblem[] =>
  lines.flatMap(({ on, words }) => {
    const length = lengthOf(words)
    if (length <= longLine) return []
    const text = `この文は${length}文字あります。${longLine}文字までが、読みやすい長さです`
    return length > longestLine
      ? [problem('S14', on, text)]
      : [{ ...problem('S14', on, text), isWarning: true }]
  })

/** As they sound: width, and the kind of kana, make no difference to a listener. */
const sounding = (text: string): string =>
  bareWords(text)
    .normalize('NFKC')
    .replace(/[ァ-ヶ]/g, kana => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60))
    .replace(/[\s、。！？!?]/g, '')

function doubleChoices(choices: readonly DraftChoice[]): StoryProblem[] {
  return choices.flatMap(({ on, id, words }, index) => {
    const before = choices.slice(0, index)
    if (words === '') return [problem('S18', on, '選択肢に、ことばがありません')]
    if (before.some(each => each.id === id)) return [problem('S10', on, `選択肢「${id}」が、ふたつあります`)]
    if (before.some(each => each.words === words))
      return [problem('S10', on, `おなじことばの選択肢が、ふたつあります：${words}`)]
    return before.some(each => sounding(each.words) === sounding(words))
      ? [problem('S19', on, `耳で聞くと、上の選択肢とおなじです：${words}`)]
      : []
  })
}

const hiddenChoices = ({ choices }: DraftScene): StoryProblem[] =>
  choices.length > 0 && choices.every(({ when }) => when.length > 0)
    ? [
        problem(
          'S11',
          choices[0]?.on ?? 1,
          '選択肢がひとつも出ないことがあります。条件のないものを、ひとつ置いてください',
        ),
      ]
    : []

const undeclared = ({ choices }: DraftScene, declared: readonly string[]): StoryProblem[] =>
  choices.flatMap(({ on, sets }) =>
    sets
      .filter(flag => !declared.includes(flag))
      .map(flag => problem('S09', on, `旗「${flag}」が、はじめの flags に書かれていません`)),
  )
