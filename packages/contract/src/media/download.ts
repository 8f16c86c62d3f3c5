import * as v from 'valibot'
import { type Access, mayUse, member, type Viewer } from '../access/access.ts'
import { allExtraDays } from '../access/licence.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list } from '../api/schema.ts'
import { startOfTokyoDay, tokyoDay } from '../api/tokyo.ts'

/** A download is usable for this many days; each visit with a network starts them again. */
export const downloadDays = 30
/** How many lessons may be downloaded to one device. */
export const mostDownloads = 300

const dayMs = 86_400_000

/**
 * Until when a download may be used: as long as the viewer may use the lesson without a gap, and no longer than a
 * device may go without asking the server. Null if the viewer may not use it now.
 */
export function downloadableUntil(access: Access, viewer: Viewer, now: Date): Date | null {
  if (!mayUse(access, viewer, now)) return null
  const furthest = now.getTime() + downloadDays * dayMs
  // Access can end only where a licence ends. Access that begins at that moment counts from the next millisecond.
  const ends = (viewer?.licences ?? [])
    .flatMap(licence => [Date.parse(licence.expireAt), endOfAllExtra(licence.sinceAt)])
    .filter(end => end > now.getTime() && end < furthest)
    .toSorted((a, b) => a - b)
  const end = ends.find(at => !mayUse(access, viewer, new Date(at + 1)))
  return new Date(end ?? furthest)
}

/** The end of the first days, in which a new member's first item opens everything. */
function endOfAllExtra(sinceAt: string): number {
  const firstDay = startOfTokyoDay(tokyoDay(new Date(sinceAt))).getTime()
  return firstDay + (allExtraDays.last + 1) * dayMs
}

export const downloadTermsSchema = v.object({
  /** The server's time: a device counts from it, whatever its own clock shows. */
  asOf: instant,
  lessons: list(
    v.object({ id, keepUntil: instant, bytes: integer(0, Number.MAX_SAFE_INTEGER) }),
    mostDownloads,
  ),
})
export type DownloadTerms = v.InferOutput<typeof downloadTermsSchema>

export const listDownloadTerms = endpoint({
  about:
    'Until when each lesson may stay downloaded on a device, and its size; those that may not be downloaded are left out',
  method: 'POST',
  path: '/v1/lessons/keep_terms',
  encoding: 'json',
  access: member,
  input: v.object({ ids: list(id, mostDownloads) }),
  output: downloadTermsSchema,
  errors: [],
})
