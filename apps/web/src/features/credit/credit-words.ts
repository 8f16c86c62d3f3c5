import {
  type CreditEntry,
  type CreditReason,
  diaryWeekCredits,
  diaryWeekDays,
} from '@iki/contract/money/credit'

/** Credits are called points: クレジット would be read as a credit card. */
export const pointsText = (credits: number): string => `${credits.toLocaleString('ja-JP')}ポイント`

const reasonTexts: Readonly<Record<CreditReason, string>> = {
  operator: '運営からの贈りもの',
  diary_week: '日記をつづけた週',
  reduce: '遊びで使った分',
  shop: 'お店で受けとったもの',
}

/** What a movement was for, in words: the name of the thing, where there is one. */
export const movementText = ({ reason, note }: Pick<CreditEntry, 'reason' | 'note'>): string =>
  note || reasonTexts[reason]

/** A movement with its sign. */
export const deltaText = (delta: number): string =>
  `${delta > 0 ? '＋' : '−'}${Math.abs(delta).toLocaleString('ja-JP')}`

/** How points are earned. */
export const earningText = `ひとつの週のうち${diaryWeekDays}日、どれかの日記を書くと、${pointsText(diaryWeekCredits)}もらえます。週は月曜日から日曜日までで、書くのは、あけて火曜日まで間に合います。`
