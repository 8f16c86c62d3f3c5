import type { ShelfLength, ShelfOrder, ShelfTag } from '@iki/contract/media/shelf'

export const orderNames: Record<ShelfOrder, string> = {
  newest: '新しい順',
  shortest: '短い順',
  longest: '長い順',
  name: 'あいうえお順',
}

export const lengthNames: Record<ShelfLength, string> = {
  short: '3分まで',
  middle: '3〜10分',
  long: '10分から',
}

export const tagNames: Record<ShelfTag, string> = {
  breath: '息',
  voice: '声',
  feet: '足',
  hands: '手',
  hips: '腰',
  walk: '歩く',
  rest: 'やすむ',
  sleep: '眠り',
  sonkyo: '蹲踞',
  dance: '踊り',
  season: '季節',
}

/** What the sheet for a shelf does. */
export const choiceName = (isInOrder: boolean) => (isInOrder ? 'しぼりこみ' : 'ならべかえ・しぼりこみ')

export const unfinishedName = '途中のものだけ'
