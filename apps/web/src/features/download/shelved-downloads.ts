import { isOfLength, type ShelfOrder, startedSeconds } from '@iki/contract/media/shelf'
import type { DownloadRecord } from '#core/downloads/download-record.ts'
import { positionOf } from '#core/player/player.ts'
import type { Shelf } from '#entities/lesson/use-shelf.ts'

const byOrder: Record<ShelfOrder, (a: DownloadRecord, b: DownloadRecord) => number> = {
  newest: (a, b) => b.keptAt - a.keptAt,
  shortest: (a, b) => a.lesson.durationSeconds - b.lesson.durationSeconds,
  longest: (a, b) => b.lesson.durationSeconds - a.lesson.durationSeconds,
  name: (a, b) => a.lesson.title.localeCompare(b.lesson.title, 'ja'),
}

/** The downloads that are chosen, in their order. They are all on the device, so nobody has to be asked. */
export const shelvedDownloads = (
  lessons: Record<string, DownloadRecord>,
  { order, length, isUnfinished }: Shelf,
): DownloadRecord[] =>
  Object.values(lessons)
    .filter(({ lesson }) => length === null || isOfLength(lesson.durationSeconds, length))
    .filter(({ lesson }) => !isUnfinished || isStarted(lesson))
    .toSorted(byOrder[order])

function isStarted(lesson: DownloadRecord['lesson']): boolean {
  const position = positionOf(lesson)
  return position !== null && !position.isCompleted && position.seconds >= startedSeconds
}
