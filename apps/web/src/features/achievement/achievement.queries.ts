import type { OutputOf } from '@iki/contract/api/endpoint'
import { type Achievement, listAchievementMaster, listAchievements } from '@iki/contract/play/achievement'
import { listQuests, type Quest } from '@iki/contract/play/quest'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

type Master = OutputOf<typeof listAchievementMaster>[number]
export type Mark = Master & Achievement

/** What there is, with how far the member is, and the quests that lead through it. */
export const notebookQuery = queryOptions({
  queryKey: ['achievements'],
  async queryFn({ signal }): Promise<{ marks: Mark[]; quests: Quest[] }> {
    // What is reached by looking is no secret any more, so the names are asked for after it.
    const progress = await call(listAchievements, {}, { signal })
    const [master, quests] = await Promise.all([
      call(listAchievementMaster, {}, { signal }),
      call(listQuests, {}, { signal }),
    ])
    const byId = new Map(progress.map(each => [each.id, each]))
    return {
      marks: master.map(each => ({ progress: 0, achievedAt: null, ...each, ...byId.get(each.id) })),
      quests,
    }
  },
})
