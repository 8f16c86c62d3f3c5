import { getLesson } from '@iki/contract/media/lesson'
import { timelineNamed } from '@iki/contract/people/timeline'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#core/api/api-client.ts'
import { draft } from './draft.ts'

/**
 * Takes the plan and the second of a lesson from the address into the draft, once: then the address loses them, so
 * that what one changes stays changed.
 */
export function useAddressMoment(): void {
  const [address, setAddress] = useSearchParams()
  const plan = timelineNamed(address.get('plan'))
  const lessonId = address.get('lesson')
  const seconds = Number(address.get('t') ?? 0)
  useEffect(() => {
    if (!plan && lessonId === null) return
    if (plan) draft.change({ plan })
    if (lessonId !== null && /^[\w-]{1,64}$/.test(lessonId) && seconds >= 0 && seconds <= 86_400) {
      draft.change({ moment: { lessonId, seconds, title: '' } })
      call(getLesson, { id: lessonId }).then(
        ({ title }) => {
          const { moment } = draft.read()
          if (moment?.lessonId === lessonId) draft.change({ moment: { ...moment, title } })
        },
        () => {}, // It is written about all the same.
      )
    }
    setAddress({}, { replace: true, preventScrollReset: true })
  }, [plan, lessonId, seconds, setAddress])
}
