import type { OutputOf } from '@iki/contract/api/endpoint'
import {
  type Achievement,
  listAchievementMaster,
  listAchievements,
  seeAchievements,
} from '@iki/contract/play/achievement'
import { type BodyType, listBodyTypes, listStamps } from '@iki/contract/play/notebook'
import { listQuests, type Quest } from '@iki/contract/play/quest'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'

type Master = OutputOf<typeof listAchievementMaster>[number]
export type AchievementMark = Master & Achievement

export type Notebook = { marks: AchievementMark[]; quests: Quest[]; bodyTypes: BodyType[] }

const key = ['achievements']

/** What there is, with how far the member is, the quests that lead through it, and the pages of body types. */
export const notebookQuery = queryOptions({
  queryKey: key,
  async queryFn({ signal }): Promise<Notebook> {
    // What is reached by looking is no secret any more, so the names are asked for after it.
    const progress = await call(listAchievements, {}, { signal })
    const [master, quests, bodyTypes] = await Promise.all([
      call(listAchievementMaster, {}, { signal }),
      call(listQuests, {}, { signal }),
      call(listBodyTypes, {}, { signal }),
    ])
    const byId = new Map(progress.map(each => [each.id, each]))
    return {
      marks: master.map(each => ({
        progress: 0,
        achievedAt: null,
        isNew: false,
        ...each,
        ...byId.get(each.id),
      })),
      quests,
      bodyTypes,
    }
  },
})

/** The stamps of a month. While another one loads, its page is there without them. */
export const notebookStampsQuery = (month: string) =>
  queryOptions({
    queryKey: [...key, 'stamps', month],
    queryFn: ({ signal }) => call(listStamps, { month }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What could not be reported as seen is shown once more another time. */
export async function reportSeen(ids: readonly string[]): Promise<void> {
  const isReported = await call(seeAchievements, { ids: [...ids] }).then(
    () => true,
    () => false,
  )
  if (!isReported) return
  const see = (mark: AchievementMark): AchievementMark =>
    ids.includes(mark.id) ? { ...mark, isNew: false } : mark
  queryClient.setQueryData(
    notebookQuery.queryKey,
    known => known && { ...known, marks: known.marks.map(see) },
  )
}
