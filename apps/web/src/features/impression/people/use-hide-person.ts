import { type Hiding, setHiding } from '@iki/contract/account/safety'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { readAnew, removePerson } from '../post/cached-posts.ts'

/** Hides a person, or shows them again. All lists on this device are updated immediately. */
export function useHiding(onDone: () => void) {
  return useMutation({
    mutationFn: ({ other, hiding }: { other: string; hiding: Hiding | 'none' }) =>
      call(setHiding, { other, hiding }),
    async onSuccess(_, { other, hiding }) {
      if (hiding !== 'none') removePerson(other)
      onDone()
      await readAnew()
    },
  })
}
