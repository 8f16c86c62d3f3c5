import { storedScenes } from '../apps/api/src/features/story/format/stored-scenes.ts'
import { readDraft } from '../apps/api/src/features/story/format/story-draft.ts'
import { type EpisodeFile, readEpisodes } from '../apps/api/src/features/story/format/story-folder.ts'
import { episodeId, episodeOrder } from '../packages/contract/src/play/story-order.ts'
import { type Run, replay, step, viewOf } from '../packages/contract/src/play/story-run.ts'
import type { Figure } from './figure.ts'
import { count, median, milliseconds } from './numbers.ts'

const part = 'story-rules'
const slowdown = 4
const rounds = 51
const sizes = { choices: 100, linesOfScene: 4, episodes: 200, scenes: 60, flags: 8 }
const targets = { replayMs: 5, checkMs: 3_000 }
const words = '息をひとつ数えるあいだに、旗のかげが石ひとつぶん動きました。'

/** The rules of a story by themselves, in this machine’s Node. A phone’s time is taken as four times that. */
export async function storyRules(): Promise<Figure[]> {
  return [...replayFigures(), checkFigure()]
}

const linesOf = (scene: number) =>
  Array.from({ length: sizes.linesOfScene }, (_, line) => `${scene}の${line}。${words}`).join('\n')

function replayFigures(): Figure[] {
  const scenes = Array.from(
    { length: sizes.choices },
    (_, scene) => `## s${scene}\n${linesOf(scene)}\n- a → s${scene + 1}: すすむ\n- b → s${scene + 1}: まつ`,
  )
  const draft = readDraft([...scenes, `## s${sizes.choices}\n${words}\n■`].join('\n'), 1)
  const script = { version: 'v1', scenes: storedScenes(draft.scenes, file => file) }
  const made = scenes.map((_, scene) => ({ scene: `s${scene}`, choice: 'a' }))
  const way = { brought: [], earlier: [], start: 's0', made }
  const { run, dropped } = replay(script, way)
  if (dropped > 0) throw new Error('The way is not in the script.')
  const middle: Run = { ...run, made: made.slice(0, -1), shown: sizes.linesOfScene }
  const of = `${count(sizes.choices * sizes.linesOfScene, 'lines')}, ${count(sizes.choices, 'choices')}, ${rounds} rounds`
  return [
    figureOf('making all choices of an episode again', of, () => replay(script, way)),
    figureOf('going back one line, with what is shown then', of, () => {
      viewOf(script, step(script, middle, { do: 'back' }))
    }),
  ]
}

function figureOf(what: string, of: string, act: () => unknown): Figure {
  const all = Array.from({ length: rounds }, () => timed(act))
  const ms = median(all) * slowdown
  return {
    part,
    what: `${what}, times ${slowdown}`,
    against: '',
    of,
    value: milliseconds(ms),
    target: `≤ ${milliseconds(targets.replayMs)}`,
    isMet: ms <= targets.replayMs,
    ours: `longest ${milliseconds(Math.max(...all) * slowdown)}`,
  }
}

function timed(act: () => unknown): number {
  const startedAt = performance.now()
  act()
  return performance.now() - startedAt
}

/** As many scenes and flags as an episode may have; each choice sets a flag or not, so that all sets come about. */
function largestEpisode(number: number): EpisodeFile {
  const flags = Array.from({ length: sizes.flags }, (_, flag) => `f${number}-${flag}`)
  const scenes = Array.from({ length: sizes.scenes }, (_, scene) => {
    const flag = flags[scene % flags.length]
    const next = `s${scene + 1}`
    const then =
      scene === sizes.scenes - 1
        ? '■'
        : `- a → ${next} ! ${flag}: すすむ\n- b → ${next} ? -${flag}: まつ\n- c → ${next}: もどる`
    return `## s${scene}\n${linesOf(scene)}\n${then}`
  })
  const { chapter, number: place } = episodeOrder[number % episodeOrder.length] ?? { chapter: 1, number: 101 }
  const id = episodeId('afq', { chapter, number: place })
  return {
    id,
    name: `episodes/${id}.md`,
    body: scenes.join('\n'),
    bodyLine: 1,
    lineOf: () => 1,
    fields: { story: 'afq', chapter, number: place, flags },
  }
}

function checkFigure(): Figure {
  const files = Array.from({ length: sizes.episodes }, (_, number) => largestEpisode(number))
  const startedAt = performance.now()
  const read = readEpisodes(files)
  const ms = performance.now() - startedAt
  const dead = read.flatMap(({ problems }) => problems).filter(({ code }) => /^S0[0-7]$/.test(code))
  if (dead.length > 0) throw new Error(`The episodes are not in order: ${dead[0]?.text}`)
  return {
    part,
    what: 'following every way through the largest episodes',
    against: '',
    value: milliseconds(ms),
    target: `≤ ${milliseconds(targets.checkMs)}`,
    isMet: ms <= targets.checkMs,
    ours: `${count(sizes.scenes, 'scenes')} and ${sizes.flags} flags each`,
    of: count(sizes.episodes, 'episodes'),
  }
}
