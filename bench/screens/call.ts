import { type Endpoint, type InputOf, pathParameters } from '../../packages/contract/src/api/endpoint.ts'

/** A call, and the input with which a screen makes it. */
export type Call = { endpoint: Endpoint; input: Readonly<Record<string, unknown>> }

export const callOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Call => ({ endpoint, input })

/** The path and query of a GET, as the app's client makes them. */
export function urlOf({ endpoint, input }: Call): string {
  const inPath = pathParameters(endpoint.path)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const query = new URLSearchParams(
    Object.entries(input)
      .filter(([name, value]) => !inPath.includes(name) && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
