import { firstCharacters } from '@iki/contract/api/characters'
import { type Condition, choicesOfSceneLimit, lineLimit, sceneLimit } from '@iki/contract/play/story-format'
import { type Mark, readMark } from './story-marks.ts'
import type { StoryProblem, StoryProblemCode } from './story-problem.ts'

/** An episode as its file has it, each part with the line on which it is written. */
export type DraftLine = {
  on: number
  cast: string | null
  look: string | null
  words: string
  voice: { on: number; file: string } | null
  picture: ({ on: number } & Omit<Extract<Mark, { kind: 'picture' }>, 'kind'>) | null
  ambience: { on: number; name: string | null } | null
}
export type DraftChoice = {
  on: number
  id: string
  to: string
  words: string
  when: Condition[]
  sets: string[]
}
/** `at`: before which line of the scene. */
export type DraftJump = { on: number; at: number; to: string; when: Condition | null }
export type DraftScene = {
  on: number
  id: string
  lines: DraftLine[]
  jumps: DraftJump[]
  choices: DraftChoice[]
  isEnd: boolean
}

type Pending = Pick<DraftLine, 'picture' | 'ambience'>
const nothingPending: Pending = { picture: null, ambience: null }

/** Reads the text of an episode, whose first line is `firstLine` of its file. */
export function readDraft(
  body: string,
  firstLine: number,
): { scenes: DraftScene[]; problems: StoryProblem[] } {
  const scenes: DraftScene[] = []
  const problems: StoryProblem[] = []
  const report = (code: StoryProblemCode, line: number, text: string) => problems.push({ code, line, text })
  let pending = nothingPending

  const leave = (on: number) => {
    const scene = scenes.at(-1)
    if (pending !== nothingPending)
      report('S00', on, '絵や音のあとに、文がありません。絵や音は、そのつぎの文から始まります')
    pending = nothingPending
    if (scene && !goesOn(scene))
      report(
        'S05',
        scene.on,
        `場面「${scene.id}」のあとに、なにもありません。選択肢か、→ か、■ で終わらせてください`,
      )
  }

  for (const [index, source] of body.split('\n').entries()) {
    const on = firstLine + index
    if (source.trim() === '') continue
    const mark = readMark(source)
    if (!mark) {
      report('S00', on, `この行は、読み取れません：${firstCharacters(source.trim(), 40)}`)
      continue
    }
    if (mark.kind === 'scene') {
      leave(on)
      if (scenes.some(({ id }) => id === mark.id)) report('S02', on, `場面「${mark.id}」が、ふたつあります`)
      scenes.push({ on, id: mark.id, lines: [], jumps: [], choices: [], isEnd: false })
      continue
    }
    const scene = scenes.at(-1)
    if (!scene) {
      report('S00', on, '最初の場面（##）より前に、行があります')
      continue
    }
    pending = add(scene, { on, mark }, { pending, report })
  }
  leave(firstLine + body.split('\n').length - 1)
  if (scenes.length === 0) report('S01', firstLine, '場面（##）が、ひとつもありません')
  if (scenes.length > sceneLimit)
    report('S15', firstLine, `場面は、${sceneLimit}までです（${scenes.length}）`)
  const count = scenes.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > lineLimit) report('S15', firstLine, `文は、${lineLimit}行までです（${count}）`)
  return { scenes, problems }
}

const goesOn = ({ choices, jumps, isEnd }: DraftScene) =>
  choices.length > 0 || isEnd || jumps.some(({ when }) => when === null)

type Adding = {
  pending: Pending
  report(code: StoryProblemCode, line: number, text: string): unknown
}

/** Adds what a line says to its scene; returns what belongs to the line after it. */
function add(
  scene: DraftScene,
  { on, mark }: { on: number; mark: Mark },
  { pending, report }: Adding,
): Pending {
  const isText = !['choice', 'scene'].includes(mark.kind)
  if (scene.isEnd || (scene.choices.length > 0 && isText) || isSentOn(scene))
    report('S00', on, `場面「${scene.id}」は、もう終わっています。この行には、だれも来ません`)
  switch (mark.kind) {
    case 'picture': {
      const { kind: _, ...picture } = mark
      if (picture.alt === '')
        report('S13', on, '絵の説明がありません。見えない人にもわかるように書いてください')
      return { ...pending, picture: { on, ...picture } }
    }
    case 'ambience':
      return { ...pending, ambience: { on, name: mark.name } }
    case 'voice': {
      const line = scene.lines.at(-1)
      if (line && line.voice === null && line.words !== '') line.voice = { on, file: mark.file }
      else report('S18', on, '声だけで、文がありません。声は、すぐ上の文のものです')
      return pending
    }
    case 'said':
    case 'told':
      if (mark.words === '') report('S18', on, '文がありません')
      scene.lines.push({
        on,
        cast: mark.kind === 'said' ? mark.cast : null,
        look: mark.kind === 'said' ? mark.look : null,
        words: mark.words,
        voice: null,
        ...pending,
      })
      return nothingPending
    case 'choice': {
      const { kind: _, ...choice } = mark
      scene.choices.push({ on, ...choice })
      if (scene.choices.length === choicesOfSceneLimit + 1)
        report('S15', on, `選択肢は、ひとつの場面に${choicesOfSceneLimit}までです`)
      return pending
    }
    case 'jump':
      scene.jumps.push({ on, at: scene.lines.length, to: mark.to, when: mark.when })
      return pending
    default:
      scene.isEnd = true
      return pending
  }
}

const isSentOn = ({ jumps }: DraftScene) => jumps.some(({ when }) => when === null)
