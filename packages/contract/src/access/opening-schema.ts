import * as v from 'valibot'
import { instant } from '../api/schema.ts'

/** The current opening, or else the next one, with the server's time: a phone's clock may be wrong. */
export const openingSchema = v.object({ from: instant, to: instant, now: instant })
export type CurrentOpening = v.InferOutput<typeof openingSchema>
