import { skippedDaysLabel } from '@iki/contract/diary/diary-labels'
import { diaryNames } from '@iki/contract/diary/diary-names'
import { habitKindKeys } from '@iki/contract/diary/habit-kinds'

/** The names that members read for what is stored on their device, by the name of the store. */
const names: Readonly<Record<string, string>> = {
  bookmarks: 'しおり',
  memos: 'メモ',
  'diary-skips': `${diaryNames.general}を${skippedDaysLabel}`,
  'diary-drafts': `書きかけの${diaryNames.general}`,
  ...Object.fromEntries(habitKindKeys.map(kind => [`diary-drafts-${kind}`, `書きかけの${diaryNames[kind]}`])),
  'diary-presses': '残したばかりの日記',
  'diary-choices': '選びかけの日記',
  favorites: 'お気に入り',
  likes: '感想へのいいね',
  impressions: '送る前の感想',
  'impression-draft': '書きかけの感想',
  'impression-edits': 'なおしかけの感想とコメント',
  'comment-drafts': '書きかけのコメント',
  readings: '記事を読んだところ',
  'sheet-answers': '送る前の見なおし',
  'sheet-drafts': '書きかけの見なおし',
  'quiz-reviews': '学びなおしの答え',
  'puzzle-results': 'まちがいさがしの結果',
  'gacha-presses': '結果の届いていないガチャ',
  'gacha-promise': 'ガチャをたしかめる控え',
  display: '見た目と並び',
  tours: '使い方のご案内',
  squats: '蹲踞の回数',
  'squat-counter': '数えかけの蹲踞',
  positions: '聴いたところ',
  plays: '聴きはじめの記録',
  listening: '聴いた時間',
  queue: '再生の順番',
  player: '再生の設定',
  push: '通知の設定',
  'word-history': '調べたことば',
  'popup-notes': 'お知らせを見た印',
  'live-rounds': 'はかった往復の時間',
  'gacha-trial': 'おためしで引いたもの',
  'saved-posts': '保存した感想',
  'story-saves': '物語のしおり',
  'story-finishes': '読みおえた話',
  'story-reads': '物語で読んだ文',
}

export const storeLabel = (box: string): string => names[box] ?? 'この端末の記録'

/** The text that a person wrote in a stored value, as far as it can be distinguished from ids and flags. */
export function writtenIn(value: unknown): string {
  if (typeof value === 'string') return /[^\u0020-\u007e]|\s/.test(value) ? value.trim() : ''
  if (typeof value !== 'object' || value === null) return ''
  const parts = Object.values(value).map(writtenIn).filter(Boolean)
  return [...new Set(parts)].join('　')
}
