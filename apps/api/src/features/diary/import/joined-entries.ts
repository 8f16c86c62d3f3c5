import type { DiaryKind } from '@iki/contract/diary/diary-names'
import type { DayCollector } from './read-days.ts'

/** An entry of an app in which a day has several. */
export type OtherEntry = { place: string; date: string; order: number; text: string }

/** One day of ours for each day of theirs: their texts, the earliest first, with an empty line between. */
export function addJoined(found: DayCollector, kind: DiaryKind, entries: OtherEntry[]): void {
  for (const [date, ofDay] of Map.groupBy(entries, entry => entry.date)) {
    const texts = ofDay.toSorted((a, b) => a.order - b.order).map(({ text }) => text)
    const memo = texts.filter(text => text !== '').join('\n\n')
    found.add(kind, ofDay[0]?.place ?? '', date, { memo })
  }
}
