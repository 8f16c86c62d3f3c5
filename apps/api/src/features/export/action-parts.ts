import { storySpeedNames } from '@iki/contract/account/display-settings'
import type { Action, PlayKind } from '@iki/contract/media/activity'
import { homePartNames } from '@iki/contract/shell/own-home'
import { type ExportPart, named, time } from './export-part.ts'

const brightness = { auto: 'おまかせ', light: '明るい', dark: '暗い' }

/** The home's parts that a choice names, in its order; null if nothing was chosen. */
const homePartsIn = (field: string) =>
  `(select string_agg(${named('p.part', homePartNames)}, '、' order by p.place)
     from jsonb_array_elements_text(nullif(t.chosen -> '${field}', 'null')) with ordinality as p (part, place))`

type Done = Action | `play_${PlayKind | 'onsei'}`
const doings: Readonly<Record<Done, string>> = {
  timeline_post: '感想を残した',
  timeline_read: 'みんなの感想をひらいた',
  weekly_diary_saved: '日記を残した',
  login: 'ログインした',
  play_onsei: '音声を再生した',
  play_music: '音楽を再生した',
  play_video: '動画を再生した',
  play_method: 'メソッドを再生した',
  play_lecture: '講義を再生した',
  play_radio: 'ラジオを再生した',
  play_kagura: '神楽を再生した',
  play_voice: 'からだの声を再生した',
}
const kind = `split_part(t.message, ' ', 1)`

/** How a member wants the app to look, and what the app has noted of what they did in it. */
export const actionParts: readonly ExportPart[] = [
  {
    file: 'display',
    title: '見た目と並び',
    from: 'display_settings t',
    key: 't.uid',
    columns: [
      ['scheme', '明るさ', named(`t.chosen ->> 'scheme'`, brightness)],
      ['textPercent', '文字の大きさ（％）', `t.chosen ->> 'textPercent'`],
      ['motion', '動きを止める', named(`t.chosen ->> 'motion'`, { auto: 'いいえ', still: 'はい' })],
      ['hasFurigana', 'ふりがな', named(`t.chosen ->> 'hasFurigana'`, { true: 'はい', false: 'いいえ' })],
      ['storySpeed', '物語の文の速さ', named(`t.chosen ->> 'storySpeed'`, storySpeedNames)],
      ['homeOrder', 'ホームの並び', homePartsIn('homeOrder')],
      ['hiddenParts', 'ホームで見せないもの', homePartsIn('hiddenParts')],
      ['changedAt', '変えた日時', time('t.updated_at')],
    ],
  },
  {
    file: 'actions',
    title: 'アプリでしたこと',
    from: 'activity_events t',
    key: `lpad(t.id::text, 20, '0')`,
    columns: [
      ['at', '日時', time('t.created_at')],
      ['what', 'したこと', named(kind, doings)],
      ['title', '題名', `substr(t.message, length(${kind}) + 2)`],
    ],
  },
]
