import type { OutputOf } from '@iki/contract/api/endpoint'
import { type Achievement, listAchievementMaster, listAchievements } from '@iki/contract/play/achievement'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export type Master = OutputOf<typeof listAchievementMaster>[number]
export type Mark = Master & Achievement

/** What there is, with how far the member is. */
export const marksQuery = queryOptions({
  queryKey: ['achievements'],
  async queryFn({ signal }): Promise<Mark[]> {
    const [master, progress] = await Promise.all([
      call(listAchievementMaster, {}, { signal }),
      call(listAchievements, {}, { signal }),
    ])
    const byId = new Map(progress.map(each => [each.id, each]))
    return master.map(each => ({ progress: 0, achievedAt: null, ...each, ...byId.get(each.id) }))
  },
})
