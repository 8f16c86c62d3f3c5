import type { InputOf } from '@iki/contract/api/endpoint'
import type { finishEpisode, Story, saveStoryReads } from '@iki/contract/play/story'
import type { Script } from '@iki/contract/play/story-format'
import { episodeId, episodeOrder, tutorialId } from '@iki/contract/play/story-order'
import { backlog, begin, type Run, step, viewOf } from '@iki/contract/play/story-run'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'

export type ReadDemo = {
  clock: Clock
  /** As if it were another time. */
  storiesAt(at: Date): {
    map(story: Story['story'], member: SignedIn): Promise<Pick<Story, 'episodes' | 'tutorial'>>
    play(
      which: { story: Story['story']; episode: string },
      member: SignedIn,
    ): Promise<{ episode: Script & { version: string }; flags: string[] }>
    finish(given: InputOf<typeof finishEpisode>, member: SignedIn): Promise<unknown>
    saveReads(given: InputOf<typeof saveStoryReads>, member: SignedIn): Promise<unknown>
  }
}

const story = 'afq'
/** Chapter one, and two episodes of the second: the third is open. */
const finished = 23
const startedDaysAgo = 22
const dayMs = 86_400_000
/** More than any episode has lines and choices on its shortest way. */
const mostSteps = 1_000

/** 春子 is in the middle of the story, of which she reads an episode nearly every evening. */
export async function writeDemoStory(member: SignedIn, { clock, storiesAt }: ReadDemo): Promise<void> {
  const storiesBefore = (days: number) => storiesAt(new Date(clock().getTime() - days * dayMs))
  const { episodes, tutorial } = await storiesBefore(startedDaysAgo).map(story, member)
  const read = episodeOrder.slice(0, finished).map(place => episodeId(story, place))
  if (!tutorial.isThere || episodes.slice(0, finished).some(({ isThere }) => !isThere)) return
  for (const [index, episode] of [tutorialId(story), ...read].entries()) {
    const daysAgo = startedDaysAgo - (index * (startedDaysAgo - 1)) / finished
    const stories = storiesBefore(daysAgo)
    const { episode: script, flags } = await stories.play({ story, episode }, member)
    const run = readThrough(script, flags)
    const { brought, start, made } = run
    const stretches = [{ version: script.version, start, made: [...made] }]
    await stories.finish({ story, episode, brought: [...brought], stretches }, member)
    const lines = backlog(script, run).flatMap(each => (each.kind === 'line' ? [each.line.id] : []))
    await stories.saveReads({ story, episode, lines: [...new Set(lines)], choices: [...made] }, member)
  }
}

/** Always the first choice that was not made before, which leads to an end. */
function readThrough(script: Script, brought: readonly string[]): Run {
  let run = begin(script, brought)
  for (let steps = 0; steps < mostSteps; steps++) {
    const { isEnd, offers, scene } = viewOf(script, run)
    if (isEnd) return run
    const isMade = (choice: string) => run.made.some(made => made.scene === scene && made.choice === choice)
    const choice = offers.find(({ id }) => !isMade(id)) ?? offers[0]
    run = step(script, run, choice ? { do: 'choose', choice: choice.id } : { do: 'next' })
  }
  throw new Error('An episode of the demo has no end.')
}
