import type { CreditEntry, CreditReason } from '@iki/contract/money/credit'

const reasonTexts: Readonly<Record<CreditReason, string>> = {
  operator: '運営からの贈りもの',
  diary_week: '日記をつづけた週',
  achievement: '手帳のしるし',
  reduce: '遊びで使った分',
  gacha: 'ガチャで引いた分',
  shop: 'お店で受けとったもの',
}

/** What a movement was for, in words: the name of the thing, where there is one. */
export const movementText = ({ reason, note }: Pick<CreditEntry, 'reason' | 'note'>): string =>
  note || reasonTexts[reason]

/** A movement with its sign. */
export const deltaText = (delta: number): string =>
  `${delta > 0 ? '＋' : '−'}${Math.abs(delta).toLocaleString('ja-JP')}`
