import { mostDownloads } from '@iki/contract/media/download'
import type { Lesson, LessonRow, Playlist, Position } from '@iki/contract/media/lesson'
import type { Media } from '@iki/contract/media/media'
import { createStore } from 'zustand'
import { OfflineError } from '#core/api/api-error.ts'
import { oneAtATime } from '#core/api/one-at-a-time.ts'
import { backoff } from '#core/offline/backoff.ts'
import { lessonAddress } from './download-addresses.ts'
import { endOf } from './download-end.ts'
import type { KeeperParts } from './download-parts.ts'
import { isRefused } from './download-problem.ts'
import { downloadQueue } from './download-queue.ts'
import type { KeptLesson } from './download-record.ts'
import { type KeptState, nothing, type Saving } from './download-state.ts'
import { forgetKept, type KeptStore, keptStore } from './download-store.ts'
import { soon } from './soon.ts'

/** So often the server is asked until when all that is here may be kept. */
const renewEveryMs = 3_600_000

/** Keeps lessons of the member who is here on the device, sees to it that they end in time, and hands them out. */
export function keeper(parts: KeeperParts) {
  const { caches, owner, clock, listTerms } = parts
  const state = createStore<KeptState>(() => nothing)
  let uid = owner()
  let store: KeptStore | null = uid === null ? null : keptStore(caches, uid)
  let renewedAt: number | null = null
  /** What broke off without the device saying that the network is gone. */
  const retry = backoff(() => goOn())

  /** Playlists this page has read: those of a kept lesson are kept, so that its page opens in them again. */
  const read = new Map<string, Playlist>()

  async function keepPlaylists(): Promise<void> {
    const { lessons, savings } = state.getState()
    const isHeld = ({ id }: { id: string }) => id in lessons || id in savings
    for (const playlist of read.values())
      if (playlist.lessons.some(isHeld)) await store?.writePlaylist(playlist)
  }

  /** What changes a record waits for what changed it before. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = turn.then(run, run)
    turn = mine
    return mine
  }

  const isHere = (asked: KeptStore | null) => asked === store

  function show(record: KeptLesson): void {
    state.setState(({ lessons }) => ({ lessons: { ...lessons, [record.lesson.id]: record } }))
  }

  function showSaving(id: string, change: Partial<Saving> | null): void {
    state.setState(({ savings: { [id]: before, ...others } }) => {
      if (change === null) return { savings: others }
      const blank: Saving = { title: '', bytes: 0, total: null, isUnderWay: true, problem: null }
      return { savings: { ...others, [id]: { ...blank, ...before, ...change } } }
    })
  }

  const downloads = downloadQueue(parts, {
    store: () => store,
    onChange: showSaving,
    onWhole(record) {
      retry.stop()
      show(record)
      showSaving(record.lesson.id, null)
    },
    onProblem(id, problem) {
      if (problem === 'offline') retry.start()
      showSaving(id, { isUnderWay: false, problem })
    },
  })

  async function load(): Promise<void> {
    const asked = store
    if (!asked || uid === null) return state.setState({ isKnown: true })
    await forgetKept(caches, uid)
    const records = await asked.list()
    if (!isHere(asked)) return
    for (const record of records) {
      const { lesson, bytes, isWhole } = record
      if (record.endsAt <= clock.now()) await remove(lesson.id)
      else if (isWhole) show(record)
      else showSaving(lesson.id, { title: lesson.title, total: bytes, isUnderWay: false, problem: 'offline' })
    }
    if (isHere(asked)) state.setState({ isKnown: true })
  }

  /** Asks once for all that is kept until when it may be: what may not is taken away. */
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
      else await change(record.lesson.id, kept => ({ ...kept, endsAt: endOf(term, terms, now) }))
    }
  }

  /** Changes what is kept of a lesson, where it is kept whole. */
  function change(id: string, how: (kept: KeptLesson) => KeptLesson): Promise<void> {
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
    showSaving(id, null)
    state.setState(({ lessons: { [id]: _, ...others } }) => ({ lessons: others }))
    const asked = store
    await inTurn(() => asked?.remove(id) ?? Promise.resolve())
  }

  function keep(wished: readonly Pick<LessonRow, 'id' | 'title'>[]): void {
    const at = clock.now()
    const { lessons, savings } = state.getState()
    const wanted = wished.filter(({ id }) => !lessons[id] && !savings[id]?.isUnderWay)
    const others = Object.keys(savings).filter(id => !wanted.some(each => each.id === id))
    const room = Math.max(0, mostDownloads - Object.keys(lessons).length - others.length)
    for (const [index, { id, title }] of wanted.entries()) {
      const hasRoom = index < room
      showSaving(id, { title, isUnderWay: hasRoom, problem: hasRoom ? null : 'many' })
    }
    void keepPlaylists()
    downloads.add(wanted.slice(0, room).map(({ id }) => ({ id, at })))
  }

  /** What broke off goes on. */
  function goOn(): void {
    if (!parts.isOnline()) return
    const broken = Object.entries(state.getState().savings).filter(([, { problem }]) => problem === 'offline')
    keep(broken.map(([id, { title }]) => ({ id, title })))
  }

  /** Somebody else may be here now. What the one before keeps is hidden until they are back or another comes. */
  async function changeOwner(): Promise<void> {
    if (owner() === uid) return
    downloads.giveUpAll()
    retry.stop()
    renewedAt = null
    read.clear()
    uid = owner()
    store = uid === null ? null : keptStore(caches, uid)
    state.setState(nothing, true)
    await load()
  }

  /** There may be a network again: what is kept is asked for, what broke off goes on. */
  const wake = oneAtATime(async (): Promise<void> => {
    await changeOwner()
    if (!parts.isOnline()) return
    await renew().catch((error: unknown) => {
      if (!(error instanceof OfflineError)) console.error('What is kept could not be renewed.', error)
    })
    retry.rest()
    goOn()
  })

  /** The kept lesson, as long as it is good and all of it is there. */
  async function findGood(id: string): Promise<KeptLesson | null> {
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

  function mediaOf({ lesson, endsAt }: KeptLesson): Media {
    const url = lessonAddress(uid ?? '', lesson.id)
    return { ...lesson.media, url, expiresAt: new Date(endsAt).toISOString() }
  }

  return {
    state,
    keep,
    remove,

    /** What plays is asked for here first: it saves the network even where there is one. */
    async findMedia(id: string): Promise<Media | null> {
      const kept = parts.canPlay() ? await findGood(id) : null
      return kept && mediaOf(kept)
    },

    /** A lesson from the server, or as it is kept when no answer comes; its sound from here where it is kept. */
    async readLesson(id: string, ask: () => Promise<Lesson>): Promise<Lesson> {
      const kept = parts.canPlay() ? await findGood(id) : null
      if (!kept) return ask()
      const asHere = (lesson: Lesson): Lesson => ({ ...lesson, media: mediaOf({ ...kept, lesson }) })
      try {
        const lesson = await soon(ask())
        await change(id, before => ({ ...before, lesson }))
        return asHere(lesson)
      } catch (error) {
        if (error instanceof OfflineError) return asHere((await store?.find(id))?.lesson ?? kept.lesson)
        if (isRefused(error)) await remove(id)
        throw error
      }
    },

    /** A playlist from the server, or when no answer comes what of it is kept. */
    async readPlaylist(tag: string, ask: () => Promise<Playlist>): Promise<Playlist> {
      const asked = store
      const before = (await asked?.findPlaylist(tag)) ?? null
      try {
        const playlist = await (before ? soon(ask()) : ask())
        if (isHere(asked)) read.set(tag, playlist)
        await keepPlaylists()
        return playlist
      } catch (error) {
        if (!(error instanceof OfflineError) || !before) throw error
        const good = await Promise.all(before.lessons.map(({ id }) => findGood(id)))
        const lessons = good.flatMap(record => (record ? [record.lesson] : []))
        if (lessons.length === 0) throw error
        return { ...before, lock: null, lessons }
      }
    },

    /** All open lessons of a playlist that are not here yet. */
    keepPlaylist(playlist: Playlist): void {
      read.set(playlist.tag, playlist)
      keep(playlist.lessons.filter(({ lock }) => lock === null))
    },

    async removeAll(): Promise<void> {
      const { lessons, savings } = state.getState()
      await Promise.all([...Object.keys(lessons), ...Object.keys(savings)].map(remove))
    },

    /** Where somebody is in a kept lesson, for when it is opened without a network. */
    notePosition: (id: string, position: Position): Promise<void> =>
      state.getState().lessons[id]
        ? change(id, kept => ({ ...kept, lesson: { ...kept.lesson, position } }))
        : Promise.resolve(),

    load,
    wake: () => wake(undefined),
    changeOwner,

    /** How many are here, also in part. */
    count: async (): Promise<number> => (await store?.list())?.length ?? 0,
  }
}
export type Keeper = ReturnType<typeof keeper>
