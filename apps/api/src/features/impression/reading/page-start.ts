import { farFuture } from '@iki/contract/people/impression'
import { oneMore, type PageStart } from './impression-row.store.ts'

/** Where the first page begins. */
export const endOfTime = (size: number): PageStart => ({
  before: new Date(farFuture),
  beforeId: '',
  limit: size + oneMore,
})

/** JavaScript has years that the database does not; nothing here is older than this. */
export const notBeforeAll = (at: Date): Date => new Date(Math.max(0, at.getTime()))

/** Reads a cursor; an invalid one means the first page, as the specification requires for its own (part 2 §5). */
export function pageStartOf(cursor: string | undefined, size: number): PageStart {
  const [at = '', beforeId = ''] = cursor?.split('_', 2) ?? []
  const before = new Date(at)
  if (Number.isNaN(before.getTime())) return endOfTime(size)
  return {
    before: notBeforeAll(before),
    beforeId: cursor?.slice(at.length + 1) ?? beforeId,
    limit: size + oneMore,
  }
}

/** The cursor that continues after a post. */
export const nextCursor = (row: { createdAt: Date; id: string } | undefined): string | null =>
  row ? `${row.createdAt.toISOString()}_${row.id}` : null
