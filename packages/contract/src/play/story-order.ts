/** The stories that there are; an id is a part of addresses and of the names of files. */
export const stories = ['afq'] as const
export type StoryId = (typeof stories)[number]

const groups = [1, 2, 3, 4, 5, 6, 7].map(group => [1, 2, 3].map(part => group * 100 + part))
const eleven = Array.from({ length: 11 }, (_, index) => index + 1)

/** The position of an episode. The tutorial has none: it is outside of the order. */
export type EpisodePlace = { chapter: number; number: number }

/** How a chapter is named to members: 一章. */
export const chapterName = (chapter: number): string => `${['', '一', '二', '三'][chapter] ?? chapter}章`

/** The chapters, and their episodes in groups: seven places of three episodes, then eleven, then eleven. */
export const storyChapters: readonly { chapter: number; groups: readonly (readonly number[])[] }[] = [
  { chapter: 1, groups },
  { chapter: 2, groups: [eleven] },
  { chapter: 3, groups: [eleven] },
]

/** All episodes in the order in which they open. */
export const episodeOrder: readonly EpisodePlace[] = storyChapters.flatMap(chapter =>
  chapter.groups.flat().map(number => ({ chapter: chapter.chapter, number })),
)

/** The flag of a finished episode; numbers are written as they are, without zeros before them. */
export const endFlag = (chapter: number, number: number): string => `chap${chapter}_s${number}_end`

/** The number of the tutorial in addresses and names of files. */
const tutorialName = 'tutorial'

/** The id of an episode, which is the name of its file. */
export const episodeId = (story: string, { chapter, number }: EpisodePlace): string =>
  `${story}-${chapter}-${number}`

/** The id of a story's tutorial. */
export const tutorialId = (story: string): string => `${story}-${tutorialName}`

const isAt = (place: EpisodePlace) => (each: EpisodePlace) =>
  each.chapter === place.chapter && each.number === place.number

/** The position in the order, from 0; -1 if there is no such episode. */
export const positionOf = (place: EpisodePlace): number => episodeOrder.findIndex(isAt(place))

/** The flags of finished episodes, among others. */
export type Ended = ReadonlySet<string>

const isEnded = ({ chapter, number }: EpisodePlace, ended: Ended): boolean =>
  ended.has(endFlag(chapter, number))

/** How many episodes of the order are finished; the tutorial is none of them. */
export const endedCount = (ended: Ended): number => episodeOrder.filter(place => isEnded(place, ended)).length

/** Of a number of finished episodes, how many each chapter has: one after the other, as they open. */
export const endedOfChapters = (finished: number): { chapter: number; ended: number; all: number }[] => {
  let before = 0
  return storyChapters.map(({ chapter, groups: of }) => {
    const all = of.flat().length
    const ended = Math.min(all, Math.max(0, finished - before))
    before += all
    return { chapter, ended, all }
  })
}

/** The first episode that is not finished, or that the whole story is. */
export function nextEpisode(ended: Ended): EpisodePlace | 'cleared' {
  return episodeOrder.find(place => !isEnded(place, ended)) ?? 'cleared'
}

export const episodeStates = ['locked', 'open', 'cleared'] as const
export type EpisodeState = (typeof episodeStates)[number]

/** An episode opens when the one before it is finished, and stays open to be read again. */
export function stateOf(chapter: number, number: number, ended: Ended): EpisodeState {
  if (isEnded({ chapter, number }, ended)) return 'cleared'
  const next = nextEpisode(ended)
  return next !== 'cleared' && isAt(next)({ chapter, number }) ? 'open' : 'locked'
}

/** How many episodes behind the open one a phone may fetch, for a journey without network. */
const episodesAhead = 2

/** Whether an episode may be fetched: finished, open, or one of the next two. */
export function mayFetch(place: EpisodePlace, ended: Ended): boolean {
  if (isEnded(place, ended)) return true
  const next = nextEpisode(ended)
  const position = positionOf(place)
  return next !== 'cleared' && position >= 0 && position <= positionOf(next) + episodesAhead
}

/** The episodes behind one, as many as are stored for a journey. */
export const episodesBehind = (place: EpisodePlace): EpisodePlace[] => {
  const position = positionOf(place)
  return position < 0 ? [] : episodeOrder.slice(position + 1, position + 1 + episodesAhead)
}
