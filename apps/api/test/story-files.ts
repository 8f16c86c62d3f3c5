import { type EpisodePlace, episodeId, episodeOrder } from '@iki/contract/play/story-order'
import { file } from './content-folder.ts'

export const people = {
  'cast/toki.md': file({ name: 'トキじい', lead: '風車の番人です。', drawing: 'wind' }),
  'cast/suzuna.md': file({ name: 'スズナ', lead: '鈴を売る人です。', drawing: 'bell' }),
  'places/ido.md': file({ name: '井戸端', lead: '水を汲むところです。', drawing: 'spring' }),
}

/** Long enough to take three minutes. */
export const fillingLines = Array.from(
  { length: 24 },
  (_, index) =>
    `${index + 1}番めの息を、ゆっくりと数えながら、風の来ない坂道をのぼっていきました。足音だけが、うしろからついてきます。`,
).join('\n')

/** An episode whose text has this many lines before it in its file. */
export const bodyBeginsOn = 13
export const episodeFile = (
  { chapter, number }: EpisodePlace,
  body: string,
  more: Record<string, unknown> = {},
): string =>
  file(
    {
      story: 'afq',
      chapter,
      number,
      title: `話${number}`,
      lead: '村の話です。',
      place: 'ido',
      access: ['member'],
      cast: ['toki', 'suzuna'],
      flags: [],
      published: '2026-11-01',
      ...more,
    },
    body,
  )

export const shortBody = `## hajimari
![朝の村](drawing:mountain)
toki（こまり顔）: 待つのは、{苦手|にがて}でな。
${fillingLines}
- ask → hanashi: わけを聞く
- wait → owari: だまって待つ

## hanashi
わけは、長いものでした。
→ owari

## owari
夕方、鈴が鳴りました。
■`

/** The file of an episode in order, by its name. */
export const episodeAt = (place: EpisodePlace, body = shortBody, more: Record<string, unknown> = {}) => ({
  [`episodes/${episodeId('afq', place)}.md`]: episodeFile(place, body, more),
})

/** A story with all of its episodes. */
export const wholeStory = (): Record<string, string> =>
  Object.assign({ ...people }, ...episodeOrder.map(place => episodeAt(place)))
