import { diaryWeekCredits, diaryWeekDays } from '@iki/contract/money/credit'

/** Credits are called points: クレジット would be read as a credit card. */
export const pointsText = (credits: number): string => `${credits.toLocaleString('ja-JP')}ポイント`

/** How points are earned. */
export const earningText = `ひとつの週のうち${diaryWeekDays}日、どれかの日記を書くと、${pointsText(diaryWeekCredits)}もらえます。週は月曜日から日曜日までで、書くのは、あけて火曜日まで間に合います。`
