import { id } from '@iki/contract/api/schema'
import * as v from 'valibot'

/** The ids of pictures that a field names as our files do (`pictures/ID.webp`), and how many others it names. */
export function pictureIdsIn(written: unknown): { ids: string[]; otherCount: number } {
  const names: unknown[] = Array.isArray(written) ? written : namesIn(written)
  const ids = new Set(names.map(idOf).filter(each => each !== null))
  return { ids: [...ids], otherCount: names.filter(name => idOf(name) === null).length }
}

/** Of a list in Markdown, or of a cell. */
function namesIn(written: unknown): string[] {
  if (typeof written !== 'string') return []
  if (written.includes('!['))
    return [...written.matchAll(/!\[[^\]\n]{0,40}\]\(([^()\s]*)\)/g)].map(([, name = '']) => name)
  return written.split(/\s+/).filter(Boolean)
}

function idOf(name: unknown): string | null {
  const [, found] =
    typeof name === 'string' ? (/^(?:[^\s]{0,200}\/)?([\w-]{1,64})\.(?:webp|jpe?g)$/.exec(name) ?? []) : []
  return v.is(id, found) ? found : null
}
