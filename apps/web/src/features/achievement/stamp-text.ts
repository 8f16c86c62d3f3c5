import type { StampedDay } from '@iki/contract/play/notebook'

/** The stamps of a day, for who does not see them. */
export function dayStampsText(date: string, stamped: StampedDay | undefined): string {
  const stamps = [
    ...(stamped?.isWritten ? ['日記'] : []),
    ...(stamped && stamped.squats > 0 ? [`蹲踞${stamped.squats.toLocaleString('ja-JP')}回`] : []),
  ]
  const day = `${Number(date.slice(8))}日`
  return stamps.length > 0 ? `${day}：${stamps.join('、')}` : day
}

/** What the stamps of a month amount to. */
export function monthStampsText(month: string, days: readonly StampedDay[]): string {
  const written = days.filter(({ isWritten }) => isWritten).length
  const moved = days.filter(({ squats }) => squats > 0)
  const name = `${Number(month.slice(5))}月`
  if (written === 0 && moved.length === 0) return `${name}のスタンプは、まだありません。`
  const squats = moved.reduce((sum, day) => sum + day.squats, 0).toLocaleString('ja-JP')
  const parts = [
    ...(written > 0 ? [`日記のスタンプが${written}個`] : []),
    ...(moved.length > 0 ? [`蹲踞のスタンプが${moved.length}個（${squats}回）`] : []),
  ]
  return `${name}は、${parts.join('、')}です。`
}
