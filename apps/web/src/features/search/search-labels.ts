import type { SearchKind } from '@iki/contract/shell/search'

/** The name of each kind in the results. */
export const searchLabels: Record<SearchKind, string> = {
  audio: '音声',
  video: '動画',
  music: '音楽',
  article: '読みもの',
  question: 'よくあるご質問',
  word: '辞書のことば',
  artwork: 'ギャラリー',
  impression: 'みんなの感想',
  note: 'わたしのしおりとメモ',
}
