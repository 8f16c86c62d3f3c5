import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readPushState, turnPushOff, turnPushOn } from '#core/push/push.ts'

const queryKey = ['push']

/** Web push in this browser: its state, and functions to turn it on and off. */
export function usePush() {
  const queries = useQueryClient()
  const { data: state = null } = useQuery({ queryKey, queryFn: readPushState, refetchOnWindowFocus: true })
  const turning = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnPushOn() : turnPushOff()),
    onSuccess: now => queries.setQueryData(queryKey, now),
  })
  return {
    state,
    turnOn: () => turning.mutate(true),
    turnOff: () => turning.mutate(false),
    isBusy: turning.isPending,
    error: turning.error,
  }
}
