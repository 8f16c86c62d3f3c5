import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, integer } from '../api/schema.ts'

/**
 * Guided tours: the step that a member has reached in each. It is stored on the server, so that no other device starts
 * the tour again.
 */

/** The labels of the specification (§2). */
export const tourLabels = { next: '次へ', back: '戻る', skip: 'スキップ', done: '完了' } as const

export const tourStateSchema = v.object({
  name: id,
  state: v.picklist(['new', 'begun', 'skipped', 'done']),
  /** The step that was shown last, from 0. */
  step: v.number(),
})
export type TourState = v.InferOutput<typeof tourStateSchema>

export const getTour = endpoint({
  about: 'Where the member is in a tour',
  method: 'GET',
  path: '/v1/tours/{name}',
  access: member,
  input: v.object({ name: id }),
  output: tourStateSchema,
  errors: [],
})

export const saveTour = endpoint({
  about: 'Saves where the member is in a tour',
  method: 'PUT',
  path: '/v1/tours/{name}',
  encoding: 'json',
  access: member,
  input: v.object({ name: id, state: v.picklist(['begun', 'skipped', 'done']), step: integer(0, 100) }),
  output: tourStateSchema,
  errors: [],
})
