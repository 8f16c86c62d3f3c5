import type { LessonRow } from '@iki/contract/media/lesson'
import type { ReactNode } from 'react'
import { usePlayer } from '#core/player/player.ts'

/** What only the page of a row can do with it. */
export type MoreAction = { label: string; icon: ReactNode; onPress: () => void }

/** Where nothing is in the player, there is no "next". */
export function useCanPlayNext(lesson: LessonRow): boolean {
  return usePlayer(({ track }) => track !== null && track.id !== lesson.id) && lesson.lock === null
}
