import { deviceStorage } from '#core/offline/device-storage.ts'
import { leaseBy, storageRow } from '#core/offline/lease.ts'
import { partBytes } from './download-addresses.ts'
import type { DownloadParts } from './download-parts.ts'
import { type DownloadProblem, downloadProblemOf } from './download-problem.ts'
import { type DownloadRecord, downloadEnd } from './download-record.ts'
import { downloadSound } from './download-sound.ts'
import type { PendingDownload } from './download-state.ts'
import type { DownloadStore } from './download-store.ts'

/** With the time of the request, by which the list is sorted: lessons of one request stay together. */
type Asked = { id: string; at: number }

type Listeners = {
  /** The downloads of the member who is signed in; null for a guest. */
  store: () => DownloadStore | null
  onChange: (id: string, change: Partial<PendingDownload>) => void
  onWhole: (record: DownloadRecord) => void
  /** Called when a download has failed. Its parts are removed, unless it can be continued later. */
  onProblem: (id: string, problem: DownloadProblem) => void
}

/** Only one tab fetches sounds at a time. The next one continues with what is stored. */
const lease = leaseBy(storageRow(deviceStorage))

/** Fetches lessons onto the device, one after another. */
export function downloadQueue(parts: DownloadParts, { store, onChange, onWhole, onProblem }: Listeners) {
  const { clock, listTerms, fetchMedium, freeBytes } = parts
  let waiting: Asked[] = []
  let current: { id: string; abort: AbortController } | null = null

  function work(): void {
    const to = store()
    if (current || !to) return
    const [next, ...others] = waiting
    if (!next) return
    const { id } = next
    waiting = others
    const here = { id, abort: new AbortController() }
    current = here
    void lease(`iki.kept.${to.uid} ${id}`, () => fetchLesson(next, to, here.abort.signal)).finally(() => {
      if (current === here) current = null
      work()
    })
  }

  async function fetchLesson({ id, at }: Asked, to: DownloadStore, signal: AbortSignal): Promise<void> {
    try {
      await parts.prepare()
      const terms = await listTerms([id])
      const term = terms.lessons[0]
      if (!term) return await stop(id, 'locked')
      const free = await freeBytes()
      if (free !== null && free < term.bytes) return await stop(id, 'full')
      const { media, ...lesson } = await parts.getLesson(id)
      if (!media) return await stop(id, 'locked')
      signal.throwIfAborted()
      onChange(id, { total: term.bytes })
      const now = clock.trust()
      const before = await to.find(id)
      const record: DownloadRecord = {
        ...(before ?? { type: '', version: null, partBytes, keptAt: at }),
        bytes: before?.bytes ?? term.bytes,
        lesson: { ...lesson, media },
        isWhole: false,
        endsAt: downloadEnd(term, terms, now),
      }
      await to.write(record)
      const onBytes = (bytes: number) => onChange(id, { bytes })
      const whole = await downloadSound(record, {
        store: to,
        fetchMedium,
        address: media.url,
        signal,
        onBytes,
      })
      if (to === store()) onWhole(whole)
    } catch (error) {
      if (signal.aborted)
        await to.remove(id) // It was cancelled: parts may have been stored since.
      else if (to === store()) await stop(id, downloadProblemOf(error))
    }
  }

  async function stop(id: string, problem: DownloadProblem): Promise<void> {
    if (problem !== 'offline') await store()?.remove(id)
    onProblem(id, problem)
  }

  return {
    add(asked: readonly Asked[]): void {
      waiting = [...waiting, ...asked]
      work()
    },
    giveUp(id: string): void {
      waiting = waiting.filter(each => each.id !== id)
      if (current?.id === id) current.abort.abort()
    },
    giveUpAll(): void {
      waiting = []
      current?.abort.abort()
    },
  }
}
