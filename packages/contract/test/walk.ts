import type * as v from 'valibot'

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  options?: readonly unknown[]
  item?: Schema
  wrapped?: Schema
  pipe?: readonly Step[]
}
type Step = { type: string; requirement?: unknown; pipe?: readonly Step[] }

/** Where a schema accepts strings or lists without an end. Throws at a kind of schema that it doesn't know. */
export function withoutLimit(schema: v.GenericSchema, at = 'input'): string[] {
  const { type, entries, options, item, wrapped, pipe } = schema as Schema
  const hasLimit = limits(pipe)
  switch (type) {
    case 'string':
      return hasLimit ? [] : [at]
    case 'array':
      if (!item) throw new Error(`${at} is a list of nothing`)
      return [...(hasLimit ? [] : [at]), ...withoutLimit(item, `${at}[]`)]
    case 'object':
    case 'strict_object':
      return Object.entries(entries ?? {}).flatMap(([name, entry]) => withoutLimit(entry, `${at}.${name}`))
    case 'optional':
    case 'nullable':
    case 'nullish':
      if (!wrapped) throw new Error(`${at} wraps nothing`)
      return withoutLimit(wrapped, at)
    case 'variant':
    case 'union':
      return (options as readonly Schema[]).flatMap(option => withoutLimit(option, at))
    case 'picklist':
    case 'literal':
    case 'number':
    case 'boolean':
    case 'null':
      return []
    default:
      throw new Error(`${at} is of the kind ${type}, whose limits this walk does not know`)
  }
}

function limits(pipe: readonly Step[] = []): boolean {
  return pipe.some(
    step => (step.type === 'max_length' && Number.isFinite(step.requirement)) || limits(step.pipe),
  )
}
