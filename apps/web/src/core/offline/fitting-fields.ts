import * as v from 'valibot'

/** The stored fields that still fit, and `usual` for the others: one that does not fit does not reset the rest. */
export function fittingFields<const E extends v.ObjectEntries>(
  entries: E,
  stored: unknown,
  usual: v.InferOutput<v.ObjectSchema<E, undefined>>,
): v.InferOutput<v.ObjectSchema<E, undefined>> {
  const fields = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const fitting = Object.entries(entries).flatMap(([name, schema]) => {
    const read = v.safeParse(schema, fields[name])
    return read.success && name in fields ? [[name, read.output] as const] : []
  })
  return { ...usual, ...Object.fromEntries(fitting) }
}
