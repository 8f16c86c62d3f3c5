import { toTenth } from './diary-statistics.ts'
import type { EichiText, KafukuText } from './habit-diary.ts'

/** A week of the eichi and of the kafuku diary, summed up. */

export const eichiScales = ['sleep', 'meal', 'breath', 'stress'] as const
export type EichiScale = (typeof eichiScales)[number]
export const eichiWords = ['impressed', 'agreement', 'fix', 'tough', 'memo'] as const
export type EichiWords = (typeof eichiWords)[number]
export const kafukuCounts = ['kagura', 'sonkyo', 'method'] as const
export type KafukuCount = (typeof kafukuCounts)[number]

const daysOfWeek = 7

/** Whether anything is said in a day of the eichi diary. */
export function hasEichi(day: EichiText): boolean {
  return (
    eichiScales.some(scale => day[scale] > 0) ||
    eichiWords.some(words => day[words].trim() !== '') ||
    day.images.length > 0
  )
}

/** Whether anything is said in a day of the kafuku diary: one that was deleted says nothing again. */
export function hasKafuku(day: KafukuText): boolean {
  return kafukuCounts.some(count => day[count] > 0) || day.memo.trim() !== '' || day.images.length > 0
}

type Kept = { savedDays: number; isFull: boolean }
const kept = (savedDays: number): Kept => ({ savedDays, isFull: savedDays >= daysOfWeek })

/** Averages of what was said in the saved days of a week, to one decimal; null where nothing was. */
export function eichiWeek(
  saved: readonly EichiText[],
): Kept & { averages: Record<EichiScale, number | null> } {
  const average = (scale: EichiScale) => {
    const said = saved.map(day => day[scale]).filter(value => value > 0)
    return said.length === 0 ? null : toTenth(said.reduce((sum, value) => sum + value, 0) / said.length)
  }
  return {
    ...kept(saved.length),
    averages: {
      sleep: average('sleep'),
      meal: average('meal'),
      breath: average('breath'),
      stress: average('stress'),
    },
  }
}

/** What was done in the saved days of a week, in all. */
export function kafukuWeek(saved: readonly KafukuText[]): Kept & { totals: Record<KafukuCount, number> } {
  const total = (count: KafukuCount) => saved.reduce((sum, day) => sum + day[count], 0)
  return {
    ...kept(saved.length),
    totals: { kagura: total('kagura'), sonkyo: total('sonkyo'), method: total('method') },
  }
}
