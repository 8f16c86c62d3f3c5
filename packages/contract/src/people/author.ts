import * as v from 'valibot'

/** An author. What they wrote is deleted with their account. */
export const authorSchema = v.object({
  uid: v.string(),
  name: v.string(),
  isOperator: v.boolean(),
})
export type Author = v.InferOutput<typeof authorSchema>
