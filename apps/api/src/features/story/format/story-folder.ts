import {
  type EpisodePlace,
  episodeId,
  episodeOrder,
  positionOf,
  tutorialId,
} from '@iki/contract/play/story-order'
import { charactersOf, checkDraft } from './draft-checks.ts'
import { type DraftScene, readDraft } from './story-draft.ts'
import { checkFlow } from './story-flow.ts'
import type { StoryProblem } from './story-problem.ts'

/** An episode’s file, as far as its checks need it. */
export type EpisodeFile = {
  id: string
  name: string
  body: string
  bodyLine: number
  lineOf(field: string): number
  fields: {
    story: string
    chapter?: number | undefined
    number?: number | undefined
    flags: readonly string[]
  }
}

type Read<File> = { file: File; scenes: DraftScene[]; problems: StoryProblem[] }

const charactersAMinute = 400
const [shortest, longest] = [3, 12]

/** How long an episode takes to read, in minutes. */
export const minutesOf = (scenes: readonly DraftScene[]): number =>
  Math.max(1, Math.round(charactersOf(scenes) / charactersAMinute))

/** All episodes of a folder with everything that is wrong with them, by themselves and together. */
export function readEpisodes<File extends EpisodeFile>(files: readonly File[]): Read<File>[] {
  const read = files.map(file => ({ file, ...readDraft(file.body, file.bodyLine) }))
  for (const each of read) {
    each.problems.push(...checkDraft(each.scenes, each.file.fields.flags), ...lengthOf(each))
  }
  for (const story of new Set(files.map(({ fields }) => fields.story))) {
    const ofStory = read.filter(({ file }) => file.fields.story === story)
    checkOrder(story, ofStory)
    checkFlags(ofStory)
  }
  return read
}

function lengthOf({ file, scenes }: Read<EpisodeFile>): StoryProblem[] {
  const minutes = charactersOf(scenes) / charactersAMinute
  if (isTutorial(file) || (minutes >= shortest && minutes <= longest)) return []
  const text = `読むのに、およそ${Math.round(minutes * 10) / 10}分です。${shortest}分から${longest}分が、めやすです`
  return [{ code: 'S20', line: 1, text }]
}

const isTutorial = ({ id, fields }: EpisodeFile) => id === tutorialId(fields.story)

const placeOf = ({ fields: { chapter = 0, number = 0 } }: EpisodeFile): EpisodePlace => ({ chapter, number })

/** The order; an episode that is in none comes first, as the tutorial does. */
const positionIn = (file: EpisodeFile) => positionOf(placeOf(file))

/** Whoever publishes the last episode says that the story is whole: before, episodes may still be missing. */
function checkOrder(story: string, read: readonly Read<EpisodeFile>[]): void {
  const last = episodeOrder.at(-1) as EpisodePlace
  for (const { file, problems } of read) {
    if (isTutorial(file)) continue
    const place = placeOf(file)
    const line = file.lineOf('number')
    if (positionOf(place) < 0)
      problems.push({
        code: 'S16',
        line,
        text: `${place.chapter}章に、${place.number}という話はありません。一章は101から703（七つの場所に三つずつ）、二章と三章は1から11です`,
      })
    else if (file.id !== episodeId(story, place))
      problems.push({
        code: 'S16',
        line,
        text: `${place.chapter}章の${place.number}は、${episodeId(story, place)}.md に書きます。おなじ番号の話は、ふたつ置けません`,
      })
  }
  const there = new Set(read.map(({ file }) => file.id))
  const end = read.find(({ file }) => file.id === episodeId(story, last))
  if (!end) return
  const missing = episodeOrder.filter(place => !there.has(episodeId(story, place)))
  for (const { chapter, number } of missing)
    end.problems.push({
      code: 'S16',
      line: 1,
      text: `${chapter}章の${number}がありません。最後の話を置くときは、すべての話がそろっていなければなりません`,
    })
}

/** Flags of earlier episodes are those that can be set when one begins. */
function checkFlags(read: readonly Read<EpisodeFile>[]): void {
  const isWhole = read.some(({ file }) => positionIn(file) === episodeOrder.length - 1)
  const inOrder = read.toSorted((a, b) => positionIn(a.file) - positionIn(b.file))
  const setAnywhere = new Set(read.flatMap(({ scenes }) => setsOf(scenes)))
  const askedAnywhere = new Set(read.flatMap(({ scenes }) => asksOf(scenes).map(({ flag }) => flag)))
  const earlier = new Set<string>()
  for (const { file, scenes, problems } of inOrder) {
    const own = [...file.fields.flags]
    // For a file that is too large, S15 is reported; following it could take for ever.
    const isFollowable = !problems.some(({ code }) => ['S02', 'S03', 'S15'].includes(code))
    const flow = { scenes, own, earlier: new Set([...earlier].filter(flag => !own.includes(flag))) }
    if (isFollowable) problems.push(...checkFlow(flow))
    for (const { flag, on } of asksOf(scenes))
      if (!setAnywhere.has(flag))
        problems.push({ code: 'S09', line: on, text: `旗「${flag}」は、どこでも立てられません` })
    const sets = setsOf(scenes)
    for (const flag of file.fields.flags) {
      const line = file.lineOf('flags')
      if (!sets.includes(flag))
        problems.push({ code: 'S08', line, text: `旗「${flag}」は、この話のどこでも立てられません` })
      else if (isWhole && !askedAnywhere.has(flag))
        problems.push({ code: 'S08', line, text: `旗「${flag}」は、どこでも問われません` })
    }
    for (const flag of sets) earlier.add(flag)
  }
}

const setsOf = (scenes: readonly DraftScene[]): string[] =>
  scenes.flatMap(({ choices }) => choices.flatMap(({ sets }) => sets))

/** Every question for a flag, with its line. */
export const asksOf = (scenes: readonly DraftScene[]): { flag: string; on: number }[] =>
  scenes.flatMap(({ choices, jumps }) => [
    ...choices.flatMap(({ on, when }) => when.map(({ flag }) => ({ flag, on }))),
    ...jumps.flatMap(({ on, when }) => (when ? [{ flag: when.flag, on }] : [])),
  ])
