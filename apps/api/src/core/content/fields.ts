import { parseAccess } from '@iki/contract/access/access'
import { planFamilies } from '@iki/contract/access/plan'
import { list, day as someDay, text } from '@iki/contract/api/schema'
import { chooseDrawing, type Drawing, drawings } from '@iki/contract/media/drawing'
import * as v from 'valibot'

/** Fields of the front matter that several kinds use. */

export const access = v.pipe(
  list(text(40), 30),
  v.minLength(1, 'must name everyone, member, any-plan or plans'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    try {
      parseAccess(dataset.value)
    } catch (error) {
      addIssue({ message: error instanceof Error ? error.message : String(error) })
    }
  }),
)

/** Left out, it is chosen by the id (`chosenDrawing`). */
export const drawing = v.optional(v.picklist(drawings, `must be one of ${drawings.join(', ')}`))

/** The drawing that content states, or else one of the families of the plans that open it. */
export function chosenDrawing(
  id: string,
  stated: { access: string[]; drawing?: Drawing | undefined },
): Drawing {
  const { drawing } = stated
  if (drawing) return drawing
  const access = parseAccess(stated.access)
  const [plan] = access.kind === 'plans' ? access.plans : []
  return chooseDrawing(id, plan ? planFamilies[plan] : [])
}

/** With its time zone, because the server's own zone has no meaning for content. */
export const instantField = v.pipe(
  v.string(),
  v.check(
    value => v.is(isoInstant, value) && !Number.isNaN(Date.parse(value)),
    'must be an instant such as 2026-11-15T10:00:00+09:00',
  ),
)
const isoInstant = v.pipe(v.string(), v.regex(/(Z|[+-]\d\d:\d\d)$/), v.isoTimestamp())

export const dayField = v.pipe(
  v.string(),
  v.check(value => v.is(someDay, value), 'must be a day such as 2026-11-15'),
)

/** A picture in the folder `media`. */
export const pictureName = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,80}\.(webp|png|jpg)$/, 'must be a .webp, .png or .jpg in the folder media'),
)
