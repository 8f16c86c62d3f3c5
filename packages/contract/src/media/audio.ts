import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { deviceName } from '../api/device.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, integer, nothing, seconds, sentUid } from '../api/schema.ts'
import { someTitle } from './activity.ts'
import { savedPositionSchema } from './lesson.ts'

/**
 * The specification's calls about audio lessons (`onsei`). They take lessons of any kind, because there is one player
 * and its queue may hold all of them. Their counterparts in `video.ts` accept only videos.
 */

export const positionInput = v.object({
  id,
  uid: sentUid,
  seconds,
  completed: v.optional(v.boolean()),
  /** A value that is no duration, such as that of a stream that is still loading, counts as unknown. */
  duration: v.fallback(v.optional(seconds), undefined),
  /** One more than the highest sequence that this device knows. Left out: accepted in order of arrival. */
  sequence: v.optional(integer(1, 2_000_000_000)),
  /**
   * The sequence of the position from which the listener continued. If another device has saved a newer one, the server
   * notices it.
   */
  base: v.optional(integer(0, 2_000_000_000)),
  /** How long ago it was played, by the device's own clock, even if that clock is wrong. */
  secondsAgo: v.optional(integer(0, 31_536_000)),
  /** The second from which the listener jumped. */
  jumpedFrom: v.optional(seconds),
  device: v.optional(id),
  deviceName: v.optional(deviceName),
})

export const saveUserPlayingState = endpoint({
  about: 'Saves where the member is in a lesson; a save that comes late changes nothing',
  method: 'POST',
  path: '/v1/onsei/userPlayingState',
  encoding: 'form',
  access: member,
  input: positionInput,
  output: savedPositionSchema,
  errors: ['not_found', 'not_open_now'],
})

export const countTotalPlay = endpoint({
  about: 'Counts one start of a lesson, as often as one person can start it (`play-report.ts`)',
  method: 'POST',
  path: '/v1/onsei/totalIncrement',
  encoding: 'form',
  access: everyone,
  input: v.object({ id }),
  output: nothing,
  errors: ['not_found', 'not_open_now', 'repeated_differently'],
})

export const countUserPlay = endpoint({
  about: 'Counts one start of a lesson by the member, as often as one person can start it (`play-report.ts`)',
  method: 'POST',
  path: '/v1/onsei/userIncrement',
  encoding: 'form',
  access: member,
  input: v.object({ id, uid: sentUid, title: v.optional(someTitle) }),
  output: nothing,
  errors: ['not_found', 'not_open_now', 'repeated_differently'],
})
