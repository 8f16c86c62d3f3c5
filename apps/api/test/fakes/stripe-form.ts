import type { Json } from './stripe-shapes.ts'

/** `metadata[order]=1`, `expand[0]=a` and `created[gte]=5` as objects. */
export function readForm(given: URLSearchParams): Json {
  const read: Json = {}
  for (const [name, value] of given) {
    const [, field = '', inner] = /^(\w+)(?:\[(\w*)\])?$/.exec(name) ?? []
    if (inner === undefined) read[field] = value
    else read[field] = { ...(read[field] as Json | undefined), [inner]: value }
  }
  return read
}
