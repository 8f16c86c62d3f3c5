import { chapterName, type EpisodePlace, episodeOrder, positionOf } from '@iki/contract/play/story-order'
import { href } from '@iki/contract/screens/screens'

const [inChapter, inScenario] = ['chapter', 'scenario']

/** The address at which an episode is read. */
export const episodeAddress = ({ chapter, number }: EpisodePlace): string =>
  `${href('/afq/entry')}?${inChapter}=${chapter}&${inScenario}=${number}`

/** The episode that an address names; null if it names none, 'unknown' if there is no such episode. */
export function episodeIn(query: URLSearchParams): EpisodePlace | null | 'unknown' {
  const [chapter, scenario] = [query.get(inChapter), query.get(inScenario)]
  if (chapter === null && scenario === null) return null
  const found = episodeOrder.find(
    each => String(each.chapter) === chapter && String(each.number) === scenario,
  )
  return found ?? 'unknown'
}

/** The place of an episode by its id; null of the tutorial. */
const placeOfId = (id: string): EpisodePlace | null => {
  const [, chapter = '', number = ''] = /^\w+-(\d)-(\d{1,3})$/.exec(id) ?? []
  const place = { chapter: Number(chapter), number: Number(number) }
  return positionOf(place) < 0 ? null : place
}

/** As in 一章 203. */
export const placeName = (id: string): string => {
  const place = placeOfId(id)
  return place ? `${chapterName(place.chapter)} ${place.number}` : '手引き'
}
