import type { VimeoVideo } from '@iki/contract/media/video'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { findVimeo, saveVimeo } from './vimeo.store.ts'
import { type VimeoClient, VimeoError, type VimeoFacts } from './vimeo-client.ts'

type Parts = {
  db: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Null where this service can't ask Vimeo: then nothing is known of its videos. */
  vimeo: VimeoClient | null
}

const freshMs = 86_400_000
/** How long a video that Vimeo could say nothing of is not asked about again. */
const failureMs = 60_000

const nothing: VimeoFacts = {
  ...{ url: null, title: null, description: null, durationSeconds: null },
  ...{ width: null, height: null, thumbnailUrl: null },
}

/** What Vimeo says of the videos that it keeps for us. */
export function vimeoService({ db, clock, log, vimeo }: Parts) {
  const asking = new Map<string, Promise<VimeoFacts | null>>()
  const notBefore = new Map<string, number>()
  let pausedUntil = 0

  /** Null where it can't be asked now. */
  async function ask(id: string, client: VimeoClient): Promise<VimeoFacts | null> {
    const askedAt = clock()
    if (askedAt.getTime() < Math.max(pausedUntil, notBefore.get(id) ?? 0)) return null
    try {
      const facts = (await client.ask(id)) ?? nothing
      await saveVimeo(db, { id, facts, askedAt })
      notBefore.delete(id)
      return facts
    } catch (error) {
      if (!(error instanceof VimeoError)) throw error
      log.warn({ err: error, video: id }, 'Vimeo could not be asked')
      if (error.pauseSeconds === null) notBefore.set(id, askedAt.getTime() + failureMs)
      else pausedUntil = askedAt.getTime() + error.pauseSeconds * 1000
      return null
    }
  }

  /** However many want to know at a time, Vimeo is asked once. */
  function askOnce(id: string, client: VimeoClient): Promise<VimeoFacts | null> {
    const underWay = asking.get(id) ?? ask(id, client).finally(() => asking.delete(id))
    asking.set(id, underWay)
    return underWay
  }

  return {
    /** Asked once a day. What was known before is told while Vimeo does not answer. */
    async of(id: string): Promise<VimeoVideo> {
      if (!vimeo) return { id, ...nothing }
      const known = await findVimeo(db, id)
      const isFresh = known !== null && clock().getTime() - known.askedAt.getTime() < freshMs
      const facts = isFresh ? known.facts : ((await askOnce(id, vimeo)) ?? known?.facts)
      return { id, ...(facts ?? nothing) }
    },
  }
}
export type VimeoService = ReturnType<typeof vimeoService>
