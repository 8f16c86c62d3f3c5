import { deleteSkip, type Skip, type SkipReason, saveSkip } from '@iki/contract/diary'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#core/api-client.ts'
import { diaryStatsQuery } from './diary-stats.queries.ts'
import { useOpenDiary } from './offline/use-diary.ts'
import { useLive } from './offline/use-live.ts'

const fact = 'skips'
const none: readonly Skip[] = []

/** Days that were skipped with a reason; without a network, as they were known last. */
export function useSkips(): readonly Skip[] {
  const diary = useOpenDiary()
  const { data } = useQuery(diaryStatsQuery)
  const known = useLive(
    diary && `${diary.uid} skips`,
    async () => (await diary?.database.facts.get(fact))?.value,
  )
  const told = data?.skips
  useEffect(() => {
    if (told) diary?.database.facts.put({ name: fact, value: told }).catch(() => {}) // The server knows.
  }, [diary, told])
  return told ?? (known.value as Skip[] | undefined) ?? none
}

/** Says why a day has no entry; null takes it back. */
export function useSkipping(date: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: SkipReason | null) =>
      reason === null ? call(deleteSkip, { date }) : call(saveSkip, { date, reason }),
    onSuccess: () => queries.invalidateQueries({ queryKey: diaryStatsQuery.queryKey }),
  })
}
