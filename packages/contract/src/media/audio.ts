import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { deviceName } from '../api/device.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, integer, nothing, seconds, sentUid } from '../api/schema.ts'
import { someTitle } from './activity.ts'
import { savedPositionSchema } from './lesson.ts'

/**
 * The calls of the specification about lessons that are heard (`onsei`). They take lessons of any kind: the player is
 * one, and its queue may hold all of them. Their twins in `video.ts` know only videos.
 */

export const positionInput = v.object({
  id,
  uid: sentUid,
  seconds,
  completed: v.optional(v.boolean()),
  /** One that is none, as of a stream that is still coming, is not known. */
  duration: v.fallback(v.optional(seconds), undefined),
  /** One more than the highest sequence this device knows of. Left out: taken in order of arrival. */
  sequence: v.optional(integer(1, 2_000_000_000)),
  /** The sequence that the listening went on from. Another device's newer one is then noticed. */
  base: v.optional(integer(0, 2_000_000_000)),
  /** How long ago it was heard, by the device's own clock, whatever that shows. */
  secondsAgo: v.optional(integer(0, 31_536_000)),
  /** Where the listener jumped away from. */
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
  about: 'Counts one start of a lesson, as often as one person can start it (`hearing.ts`)',
  method: 'POST',
  path: '/v1/onsei/totalIncrement',
  encoding: 'form',
  access: everyone,
  input: v.object({ id }),
  output: nothing,
  errors: ['not_found', 'not_open_now', 'repeated_differently'],
})

export const countUserPlay = endpoint({
  about: 'Counts one start of a lesson by the member, as often as one person can start it (`hearing.ts`)',
  method: 'POST',
  path: '/v1/onsei/userIncrement',
  encoding: 'form',
  access: member,
  input: v.object({ id, uid: sentUid, title: v.optional(someTitle) }),
  output: nothing,
  errors: ['not_found', 'not_open_now', 'repeated_differently'],
})
