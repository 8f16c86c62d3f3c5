import type { VimeoVideo } from '@iki/contract/media/video'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { findVimeo, saveVimeo } from './vimeo.store.ts'
import { type VimeoClient, VimeoError, type VimeoFacts } from './vimeo-client.ts'

type Parts = {
  db: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Null if this service cannot ask Vimeo: then nothing is known about its videos. */
  vimeo: VimeoClient | null
}

const freshMs = 86_400_000
/** For how long a video about which Vimeo could not answer is not requested again. */
const failureMs = 60_000

const nothing: VimeoFacts = {
  url: null,
  title: null,
  description: null,
  durationSeconds: null,
  width: null,
  height: null,
  thumbnailUrl: null,
}

/** Vimeo's data about the videos that it hosts for us. */
export function vimeoService({ db, clock, log, vimeo }: Parts) {
  const asking = new Map<string, Promise<VimeoFacts | null>>()
  const notBefore = new Map<string, number>()
  let pausedUntil = 0

  /** Null if it cannot be requested now. */
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

  /** However many need it at the same time, Vimeo is asked once. */
  function askOnce(id: string, client: VimeoClient): Promise<VimeoFacts | null> {
    const underWay = asking.get(id) ?? ask(id, client).finally(() => asking.delete(id))
    asking.set(id, underWay)
    return underWay
  }

  return {
    /** Requested once a day. While Vimeo does not answer, the earlier data are used. */
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
