import {
  type EpisodePlace,
  episodeId,
  episodeOrder,
  nextEpisode,
  stateOf,
} from '@iki/contract/play/story-order'
import { AppError } from '#core/app-error.ts'
import type { EpisodeRecord } from './story.store.ts'

/** The chapter and number of an episode; null of the tutorial, which is always open. */
export const episodePlace = ({
  chapter,
  number,
}: Pick<EpisodeRecord, 'chapter' | 'number'>): EpisodePlace | null =>
  chapter === null || number === null ? null : { chapter, number }

/** Refuses an episode, and says which one comes first. */
export function lockedError(story: string, ended: ReadonlySet<string>): AppError {
  const next = nextEpisode(ended)
  const first = next === 'cleared' ? (episodeOrder[0] as EpisodePlace) : next
  return new AppError('episode_locked', {
    fields: {
      episode: `先に、${first.chapter}章の${first.number}（${episodeId(story, first)}）をお読みください`,
    },
  })
}

/** Throws episode_locked unless it is open or finished. */
export function mustBeReadable(record: EpisodeRecord, ended: ReadonlySet<string>): void {
  const place = episodePlace(record)
  if (place && stateOf(place.chapter, place.number, ended) === 'locked')
    throw lockedError(record.story, ended)
}
