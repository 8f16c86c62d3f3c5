import { listSquats, type SquatDay, saveSquats } from '@iki/contract/diary/squat'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { thisDevice } from '#core/device/device.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { holdAwake } from '#core/output/wake-lock.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { makeSquatCounter, type SquatState } from './make-squat-counter.ts'
import { countingSchema } from './squat-count.ts'
import { squatSettings } from './squat-settings.ts'
import { canSpeak, speakJapanese, squatSignals } from './squat-signals.ts'

/** The app's counter. Counts are sent to the server after pauses, and survive a reload and a missing network. */

const pauseMs = 2_000

const unsentSchema = v.object({ count: v.number(), seconds: v.number(), sequence: v.number() })
type UnsentDay = v.InferOutput<typeof unsentSchema>

export const squatDaysQuery = queryOptions({
  queryKey: ['squat', 'days'],
  queryFn: ({ signal }) => call(listSquats, {}, { signal }),
})

const send = sendTo(saveSquats, (day, value: UnsentDay) => ({ day, device: thisDevice().id, ...value }))

export const squatOutbox = defineOutbox({
  store: defineStore({ name: 'squats', version: 1, schema: unsentSchema }),
  send,
  onAnswer({ id: day, sent, answer, newest }) {
    counter.acknowledge(day, sent.count)
    queryClient.setQueryData(
      squatDaysQuery.queryKey,
      known => known && { ...known, days: withDay(known.days, answer) },
    )
    return newest.sequence > sent.sequence ? newest : null
  },
})

const counter = makeSquatCounter({
  now: () => clock.now().getTime(),
  owner: currentOwner,
  storage: defineStore({ name: 'squat-counter', version: 1, schema: countingSchema }),
  settings: squatSettings.get,
  holdAwake,
  signal: squatSignals({
    vibrate: navigator.vibrate?.bind(navigator),
    speak: canSpeak() ? speakJapanese : undefined,
    wants: squatSettings.get,
  }),
  send: ({ day, count, seconds, sequence }, when) =>
    squatOutbox.put(day, { count, seconds, sequence }, when === 'now' ? 0 : pauseMs),
})

export { counter as squatCounter }

session.onChange(() => counter.changeOwner())

function withDay(days: readonly SquatDay[], current: SquatDay): SquatDay[] {
  const others = days.filter(({ day }) => day !== current.day)
  return [current, ...others].toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

/** A part of the counter; renders again only when that part changes. */
export function useSquatCounter<T>(part: (state: SquatState) => T): T {
  return useStore(counter.store, part)
}
