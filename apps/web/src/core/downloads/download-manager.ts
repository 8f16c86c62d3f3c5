import { mostDownloads } from '@iki/contract/media/download'
import type { Lesson, LessonRow, Playlist, Position } from '@iki/contract/media/lesson'
import type { Media } from '@iki/contract/media/media'
import { createStore } from 'zustand'
import { isRefused, OfflineError } from '#core/api/api-error.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { backoff } from '#core/offline/backoff.ts'
import { withTimeout } from '#core/time/with-timeout.ts'
import { lessonAddress } from './download-addresses.ts'
import type { DownloadParts } from './download-parts.ts'
import { downloadQueue } from './download-queue.ts'
import { type DownloadRecord, downloadEnd } from './download-record.ts'
import { type DownloadState, nothing, type PendingDownload } from './download-state.ts'
import { type DownloadStore, downloadStore, removeDownloads } from './download-store.ts'

/** How long the network may take over a lesson that is here already: after that it counts as none. */
const patienceMs = 3_000
const inTime = <T>(answer: Promise<T>) => withTimeout(patienceMs, answer, () => new OfflineError())

/** How often the server is asked until when the downloads may stay. */
const renewEveryMs = 3_600_000

/** The downloaded lessons of the member who is signed in: adds them, removes them when their time ends, and reads them. */
export function downloadManager(parts: DownloadParts) {
  const { caches, owner, clock, listTerms } = parts
  const state = createStore<DownloadState>(() => nothing)
  let uid = owner()
  let store: DownloadStore | null = uid === null ? null : downloadStore(caches, uid)
  let renewedAt: number | null = null
  /** Tries again what was interrupted while the device did not report a lost network. */
  const retry = backoff(() => goOn())

  /** Playlists that this page has read. Those of a downloaded lesson are stored, so that its page opens in them without a network. */
  const read = new Map<string, Playlist>()

  async function savePlaylists(): Promise<void> {
    const { lessons, pending } = state.getState()
    const isHeld = ({ id }: { id: string }) => id in lessons || id in pending
    for (const playlist of read.values())
      if (playlist.lessons.some(isHeld)) await store?.writePlaylist(playlist)
  }

  /** Changes of records run one after another. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = turn.then(run, run)
    turn = mine
    return mine
  }

  const isHere = (asked: DownloadStore | null) => asked === store

  function show(record: DownloadRecord): void {
    state.setState(({ lessons }) => ({ lessons: { ...lessons, [record.lesson.id]: record } }))
  }

  function showPending(id: string, change: Partial<PendingDownload> | null): void {
    state.setState(({ pending: { [id]: before, ...others } }) => {
      if (change === null) return { pending: others }
      const blank: PendingDownload = { title: '', bytes: 0, total: null, isUnderWay: true, problem: null }
      return { pending: { ...others, [id]: { ...blank, ...before, ...change } } }
    })
  }

  const downloads = downloadQueue(parts, {
    store: () => store,
    onChange: showPending,
    onWhole(record) {
      retry.stop()
      show(record)
      showPending(record.lesson.id, null)
    },
    onProblem(id, problem) {
      if (problem === 'offline') retry.start()
      showPending(id, { isUnderWay: false, problem })
    },
  })

  async function load(): Promise<void> {
    const asked = store
    if (!asked || uid === null) return state.setState({ isKnown: true })
    await removeDownloads(caches, uid)
    const records = await asked.list()
    if (!isHere(asked)) return
    for (const record of records) {
      const { lesson, bytes, isWhole } = record
      if (record.endsAt <= clock.now()) await remove(lesson.id)
      else if (isWhole) show(record)
      else
        showPending(lesson.id, { title: lesson.title, total: bytes, isUnderWay: false, problem: 'offline' })
    }
    if (isHere(asked)) state.setState({ isKnown: true })
  }

  /** Asks the server until when each download may stay, and removes those that may not. */
  async function renew(): Promise<void> {
    const asked = store
    if (renewedAt !== null && Math.abs(clock.now() - renewedAt) < renewEveryMs) return
    const records = (await asked?.list()) ?? []
    if (!asked || records.length === 0) return
    const terms = await listTerms(records.map(({ lesson }) => lesson.id))
    if (!isHere(asked)) return
    const now = clock.trust()
    renewedAt = now
    for (const record of records) {
      const term = terms.lessons.find(({ id }) => id === record.lesson.id)
      if (!term) await remove(record.lesson.id)
      else await change(record.lesson.id, record => ({ ...record, endsAt: downloadEnd(term, terms, now) }))
    }
  }

  /** Changes the stored record of a download. */
  function change(id: string, how: (record: DownloadRecord) => DownloadRecord): Promise<void> {
    const asked = store
    return inTurn(async () => {
      const record = await asked?.find(id)
      if (!asked || !record || !isHere(asked)) return
      const changed = how(record)
      await asked.write(changed)
      if (isHere(asked) && changed.isWhole) show(changed)
    })
  }

  async function remove(id: string): Promise<void> {
    downloads.giveUp(id)
    showPending(id, null)
    state.setState(({ lessons: { [id]: _, ...others } }) => ({ lessons: others }))
    const asked = store
    await inTurn(() => asked?.remove(id) ?? Promise.resolve())
  }

  function add(requested: readonly Pick<LessonRow, 'id' | 'title'>[]): void {
    const at = clock.now()
    const { lessons, pending } = state.getState()
    const wanted = requested.filter(({ id }) => !lessons[id] && !pending[id]?.isUnderWay)
    const others = Object.keys(pending).filter(id => !wanted.some(each => each.id === id))
    const room = Math.max(0, mostDownloads - Object.keys(lessons).length - others.length)
    for (const [index, { id, title }] of wanted.entries()) {
      const hasRoom = index < room
      showPending(id, { title, isUnderWay: hasRoom, problem: hasRoom ? null : 'many' })
    }
    void savePlaylists()
    downloads.add(wanted.slice(0, room).map(({ id }) => ({ id, at })))
  }

  /** Continues interrupted downloads. */
  function goOn(): void {
    if (!parts.isOnline()) return
    const broken = Object.entries(state.getState().pending).filter(([, { problem }]) => problem === 'offline')
    add(broken.map(([id, { title }]) => ({ id, title })))
  }

  /** Another member may be signed in now. The downloads of the former stay hidden until they are back, or another member signs in. */
  async function changeOwner(): Promise<void> {
    if (owner() === uid) return
    downloads.giveUpAll()
    retry.stop()
    renewedAt = null
    read.clear()
    uid = owner()
    store = uid === null ? null : downloadStore(caches, uid)
    state.setState(nothing, true)
    await load()
  }

  /** There may be a network again: renews the terms of downloads, and continues interrupted ones. */
  const wake = singleFlight(async (): Promise<void> => {
    await changeOwner()
    if (!parts.isOnline()) return
    await renew().catch((error: unknown) => {
      if (!(error instanceof OfflineError))
        console.error('The terms of downloads could not be renewed.', error)
    })
    retry.cancel()
    goOn()
  })

  /** The downloaded lesson, if its time has not ended and all of it is there. */
  async function findPlayable(id: string): Promise<DownloadRecord | null> {
    const asked = store
    const record = await asked?.find(id)
    if (!asked || !record?.isWhole) return null
    if (record.endsAt <= clock.now()) {
      await remove(id)
      return null
    }
    // A browser in need of room may have taken some of it.
    const parts = await asked.countParts(id)
    return parts * record.partBytes >= record.bytes ? record : null
  }

  function mediaOf({ lesson, endsAt }: DownloadRecord): Media {
    const url = lessonAddress(uid ?? '', lesson.id)
    return { ...lesson.media, url, expiresAt: new Date(endsAt).toISOString() }
  }

  return {
    state,
    add,
    remove,

    /** The player asks here first: a download saves the network even where there is one. */
    async findMedia(id: string): Promise<Media | null> {
      const record = parts.canPlay() ? await findPlayable(id) : null
      return record && mediaOf(record)
    },

    /** A lesson from the server, or the downloaded one when no answer comes. Its sound is always the downloaded one where there is one. */
    async readLesson(id: string, ask: () => Promise<Lesson>): Promise<Lesson> {
      const record = parts.canPlay() ? await findPlayable(id) : null
      if (!record) return ask()
      const asHere = (lesson: Lesson): Lesson => ({ ...lesson, media: mediaOf({ ...record, lesson }) })
      try {
        const lesson = await inTime(ask())
        await change(id, before => ({ ...before, lesson }))
        return asHere(lesson)
      } catch (error) {
        if (error instanceof OfflineError) return asHere((await store?.find(id))?.lesson ?? record.lesson)
        if (isRefused(error)) await remove(id)
        throw error
      }
    },

    /** A playlist from the server, or when no answer comes its downloaded lessons. */
    async readPlaylist(tag: string, ask: () => Promise<Playlist>): Promise<Playlist> {
      const asked = store
      const before = (await asked?.findPlaylist(tag)) ?? null
      try {
        const playlist = await (before ? inTime(ask()) : ask())
        if (isHere(asked)) read.set(tag, playlist)
        await savePlaylists()
        return playlist
      } catch (error) {
        if (!(error instanceof OfflineError) || !before) throw error
        const good = await Promise.all(before.lessons.map(({ id }) => findPlayable(id)))
        const lessons = good.flatMap(record => (record ? [record.lesson] : []))
        if (lessons.length === 0) throw error
        return { ...before, lock: null, lessons }
      }
    },

    /** All open lessons of a playlist that are not here yet. */
    addPlaylist(playlist: Playlist): void {
      read.set(playlist.tag, playlist)
      add(playlist.lessons.filter(({ lock }) => lock === null))
    },

    async removeAll(): Promise<void> {
      const { lessons, pending } = state.getState()
      await Promise.all([...Object.keys(lessons), ...Object.keys(pending)].map(remove))
    },

    /** Stores the position in a downloaded lesson, for when it is opened without a network. */
    notePosition: (id: string, position: Position): Promise<void> =>
      state.getState().lessons[id]
        ? change(id, record => ({ ...record, lesson: { ...record.lesson, position } }))
        : Promise.resolve(),

    load,
    wake: () => wake(undefined),
    changeOwner,

    /** How many are here, also in part. */
    count: async (): Promise<number> => (await store?.list())?.length ?? 0,
  }
}
export type DownloadManager = ReturnType<typeof downloadManager>
