import { mostDownloads } from '@iki/contract/media/download'
import type { Lesson } from '@iki/contract/media/lesson'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { lessonOf, lessonRow, playlistOf } from '#test/audio-samples.ts'
import { FakeCaches } from '#test/fake-caches.ts'
import { downloadCacheName, lessonAddress, partAddress, partBytes } from './download-addresses.ts'
import { downloadManager } from './download-manager.ts'
import { seenClock } from './seen-clock.ts'

const dayMs = 86_400_000
const size = 2 * partBytes + 5

/** The downloads of one device, with the device, the server and the network around them. */
function setUp() {
  const caches = new FakeCaches()
  const device = { now: Date.parse('2026-11-21T00:00:00Z'), uid: 'haru' as string | null, free: 1e9 }
  /** For how many days each lesson may stay downloaded; one that is not named may not be downloaded. */
  const allowedDays: Record<string, number> = { a: 12, b: 12 }
  const network = { isThere: true, isOnline: true, breaksAfter: Number.POSITIVE_INFINITY, etag: '"one"' }
  const asked: { id: string; from: number }[] = []
  let termsCount = 0
  const serverNow = Date.parse('2026-11-21T09:00:00Z') // The device is nine hours behind.

  function reach(): void {
    if (!network.isThere) throw new OfflineError()
  }
  const getLesson = async (id: string): Promise<Lesson> => {
    reach()
    return lessonOf(lessonRow(id))
  }
  const open = () =>
    downloadManager({
      caches,
      owner: () => device.uid,
      clock: seenClock({ now: () => device.now, elapsed: () => 0 }),
      async listTerms(ids) {
        reach()
        termsCount++
        const lessons = ids.flatMap(id => {
          const days = allowedDays[id]
          const keepUntil = new Date(serverNow + (days ?? 0) * dayMs).toISOString()
          return days === undefined ? [] : [{ id, keepUntil, bytes: size }]
        })
        return { asOf: new Date(serverNow).toISOString(), lessons }
      },
      getLesson,
      async fetchMedium(address, { from, version, signal }) {
        reach()
        signal.throwIfAborted()
        asked.push({ id: address, from })
        const isSame = version === null || version === network.etag
        const start = isSame ? from : 0
        const content = soundOf(network.etag).subarray(start, network.breaksAfter)
        return new Response(content, {
          status: start > 0 ? 206 : 200,
          headers: {
            'content-type': 'audio/mpeg',
            'content-length': String(size - start),
            etag: network.etag,
          },
        })
      },
      prepare: async () => {},
      canPlay: () => true,
      isOnline: () => network.isOnline,
      freeBytes: async () => device.free,
    })
  const downloads = open()
  const pendingDownload = (id: string) => downloads.state.getState().pending[id]
  const ids = () => Object.keys(downloads.state.getState().lessons)
  const download = async (id: string) => {
    downloads.add([lessonRow(id)])
    await vi.waitFor(() => expect(pendingDownload(id)?.isUnderWay ?? false).toBe(false))
  }
  return {
    caches,
    device,
    allowedDays,
    network,
    asked,
    termsAsked: () => termsCount,
    downloads,
    open,
    pendingDownload,
    ids,
    download,
    getLesson,
  }
}

/** A sound in which each byte depends on its position and on the version of the sound. */
function soundOf(etag: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size).fill(etag === '"one"' ? 1 : 2)
}

beforeEach(() => {
  localStorage.clear()
})

describe('downloading a lesson', () => {
  test('puts its sound in parts and what its page shows onto the device', async () => {
    const { caches, downloads, download, ids } = setUp()
    await download('a')
    expect(ids()).toEqual(['a'])
    const cache = await caches.open(downloadCacheName('haru'))
    const parts = await Promise.all(
      [0, 1, 2, 3].map(async index => {
        const part = await cache.match(partAddress('haru', 'a', index))
        return part && (await part.arrayBuffer()).byteLength
      }),
    )
    expect(parts).toEqual([partBytes, partBytes, 5, undefined])
    const record = downloads.state.getState().lessons.a
    expect(record).toMatchObject({ bytes: size, type: 'audio/mpeg', isWhole: true })
    expect(record?.lesson).toMatchObject({ title: '音声 a', transcript: [{ text: '肩の力をぬいて、' }, {}] })
  })

  test('is refused where the lesson may not be downloaded, where there is no room, and where the device says so', async () => {
    const { caches, device, pendingDownload, download, ids } = setUp()
    await download('closed')
    expect(pendingDownload('closed')?.problem).toBe('locked')
    device.free = size - 1
    await download('a')
    expect(pendingDownload('a')?.problem).toBe('full')
    device.free = 1e9
    caches.failure = new DOMException('', 'QuotaExceededError')
    await download('b')
    expect(pendingDownload('b')?.problem).toBe('full')
    expect(ids()).toEqual([])
  })

  test('continues where the network broke off', async () => {
    const { asked, network, downloads, pendingDownload, download, ids } = setUp()
    network.breaksAfter = partBytes + 100
    await download('a')
    expect(pendingDownload('a')).toMatchObject({ problem: 'offline', isUnderWay: false })
    network.breaksAfter = Number.POSITIVE_INFINITY
    await downloads.wake()
    await vi.waitFor(() => expect(ids()).toEqual(['a']))
    expect(asked.map(({ from }) => from)).toEqual([0, partBytes])
  })

  test('continues by itself when only the server was away, and waits for a network where there is none', async () => {
    vi.useFakeTimers()
    const { asked, network, downloads, download, ids } = setUp()
    network.breaksAfter = partBytes + 100
    await download('a')
    network.isOnline = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
    network.isOnline = true
    await downloads.wake()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    network.breaksAfter = Number.POSITIVE_INFINITY
    await vi.waitFor(() => expect(ids()).toEqual(['a']), { interval: 2_000 })
    vi.useRealTimers()
  })

  test('is left to the tab that is fetching it already', async () => {
    const { asked, downloads, open, ids } = setUp()
    const other = open()
    downloads.add([lessonRow('a')])
    other.add([lessonRow('a')])
    await vi.waitFor(() => expect(Object.keys(other.state.getState().lessons)).toEqual(['a']))
    expect(ids()).toEqual(['a'])
    expect(asked).toHaveLength(1)
  })

  test('begins again when the sound was replaced meanwhile', async () => {
    const { caches, network, download, ids } = setUp()
    network.breaksAfter = partBytes + 100
    await download('a')
    network.breaksAfter = Number.POSITIVE_INFINITY
    network.etag = '"two"'
    await download('a')
    expect(ids()).toEqual(['a'])
    const cache = await caches.open(downloadCacheName('haru'))
    const first = await cache.match(partAddress('haru', 'a', 0))
    expect(new Uint8Array((await first?.arrayBuffer()) ?? [])[0]).toBe(2)
  })

  test('continues after a reload, too', async () => {
    const { network, download, open } = setUp()
    network.breaksAfter = partBytes
    await download('a')
    network.breaksAfter = Number.POSITIVE_INFINITY
    const reopened = open()
    await reopened.load()
    expect(reopened.state.getState().pending.a).toMatchObject({ isUnderWay: false, problem: 'offline' })
    await reopened.wake()
    await vi.waitFor(() => expect(Object.keys(reopened.state.getState().lessons)).toEqual(['a']))
  })

  test('that is given up leaves nothing', async () => {
    const { caches, downloads, pendingDownload } = setUp()
    downloads.add([lessonRow('a')])
    await downloads.remove('a')
    await vi.waitFor(async () =>
      expect(await (await caches.open(downloadCacheName('haru'))).keys()).toEqual([]),
    )
    expect(pendingDownload('a')).toBeUndefined()
  })
})

test('a device stores no more than the service allows', async () => {
  const { downloads, pendingDownload, allowedDays } = setUp()
  allowedDays.last = 12
  const many = Array.from({ length: mostDownloads }, (_, index) => lessonRow(`closed-${index}`))
  downloads.add([...many, lessonRow('last')])
  expect(pendingDownload('last')).toMatchObject({ isUnderWay: false, problem: 'many' })
  expect(pendingDownload('closed-0')).toMatchObject({ isUnderWay: true })
})

describe('what is downloaded', () => {
  test('is played from the device, and shown from it when no answer comes', async () => {
    const { downloads, network, download, getLesson } = setUp()
    await download('a')
    expect((await downloads.findMedia('a'))?.url).toBe(lessonAddress('haru', 'a'))
    expect(await downloads.findMedia('b')).toBeNull()
    const online = await downloads.readLesson('a', () => getLesson('a'))
    expect(online.media?.url).toBe(lessonAddress('haru', 'a'))
    network.isThere = false
    const offline = await downloads.readLesson('a', () => getLesson('a'))
    expect(offline).toMatchObject({ title: '音声 a', media: { url: lessonAddress('haru', 'a') } })
    await expect(downloads.readLesson('b', () => getLesson('b'))).rejects.toThrow(OfflineError)
  })

  test('continues from the position that was saved last', async () => {
    const { downloads, network, download, getLesson } = setUp()
    await download('a')
    await downloads.notePosition('a', { seconds: 48, isCompleted: false, sequence: 7 })
    network.isThere = false
    const lesson = await downloads.readLesson('a', () => getLesson('a'))
    expect(lesson.position).toMatchObject({ seconds: 48, sequence: 7 })
  })

  test('ends when its time is over, by what the server gave from the device’s own now', async () => {
    const { device, downloads, download, ids } = setUp()
    await download('a')
    device.now += 12 * dayMs - 1
    expect(await downloads.findMedia('a')).not.toBeNull()
    device.now += 1
    expect(await downloads.findMedia('a')).toBeNull()
    expect(ids()).toEqual([])
  })

  test('ends also when the clock is set back', async () => {
    const { device, downloads, download } = setUp()
    await download('a')
    device.now += 11 * dayMs
    await downloads.findMedia('a')
    device.now -= 20 * dayMs
    expect(await downloads.findMedia('a')).not.toBeNull()
    device.now += 21 * dayMs
    expect(await downloads.findMedia('a')).toBeNull()
  })

  test('is taken away at the start when its time is over', async () => {
    const { caches, device, download, open } = setUp()
    await download('a')
    device.now += 12 * dayMs
    const reopened = open()
    await reopened.load()
    expect(reopened.state.getState()).toMatchObject({ isKnown: true, lessons: {} })
    expect(await (await caches.open(downloadCacheName('haru'))).keys()).toEqual([])
  })

  test('is renewed with a network: what may go on continues, what may not is taken away', async () => {
    const { device, allowedDays, downloads, download, ids } = setUp()
    await download('a')
    await download('b')
    device.now += 11 * dayMs
    delete allowedDays.b
    await downloads.wake()
    expect(ids()).toEqual(['a'])
    device.now += 11 * dayMs
    expect(await downloads.findMedia('a')).not.toBeNull()
  })

  test('is asked for once an hour, however often the page is looked at', async () => {
    const { device, termsAsked, downloads, download } = setUp()
    await download('a')
    const before = termsAsked()
    await downloads.wake()
    await downloads.wake()
    expect(termsAsked()).toBe(before + 1)
    device.now += 3_600_000
    await downloads.wake()
    expect(termsAsked()).toBe(before + 2)
  })

  test('is found by the member whose name the page learns later', async () => {
    const { device, download, open } = setUp()
    await download('a')
    device.uid = null
    const reopened = open()
    await reopened.load()
    device.uid = 'haru'
    await reopened.wake()
    expect(Object.keys(reopened.state.getState().lessons)).toEqual(['a'])
  })

  test('is taken away when the server closes it', async () => {
    const { downloads, download, ids } = setUp()
    await download('a')
    const refusal = new ApiError('plan_required', '')
    await expect(downloads.readLesson('a', () => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(ids()).toEqual([])
  })

  test('is not played when the browser has taken some of it', async () => {
    const { caches, downloads, download } = setUp()
    await download('a')
    await (await caches.open(downloadCacheName('haru'))).delete(partAddress('haru', 'a', 1))
    expect(await downloads.findMedia('a')).toBeNull()
  })
})

describe('a playlist', () => {
  const playlist = playlistOf('asa', [
    lessonRow('a'),
    lessonRow('x', { lock: { reason: 'plan', plans: ['kafuku'], endedAt: null, startsAt: null } }),
    lessonRow('b'),
  ])

  test('is downloaded with its open lessons, and without a network names what is here', async () => {
    const { downloads, network, ids } = setUp()
    downloads.addPlaylist(playlist)
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b']))
    network.isThere = false
    const read = await downloads.readPlaylist('asa', () => Promise.reject(new OfflineError()))
    expect(read.lessons.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('in which one lesson was downloaded opens with that lesson', async () => {
    const { downloads, network, download } = setUp()
    await downloads.readPlaylist('asa', async () => playlist)
    await download('b')
    network.isThere = false
    const read = await downloads.readPlaylist('asa', () => Promise.reject(new OfflineError()))
    expect(read.lessons.map(({ id }) => id)).toEqual(['b'])
  })

  test('that is not downloaded says that there is no network', async () => {
    const { downloads } = setUp()
    await expect(downloads.readPlaylist('asa', () => Promise.reject(new OfflineError()))).rejects.toThrow(
      OfflineError,
    )
  })
})

describe('another member', () => {
  test('sees and plays nothing of it, and it is removed', async () => {
    const { caches, device, downloads, download, ids } = setUp()
    await download('a')
    device.uid = 'natsu'
    await downloads.changeOwner()
    expect(ids()).toEqual([])
    expect(await downloads.findMedia('a')).toBeNull()
    expect(await caches.has(downloadCacheName('haru'))).toBe(false)
  })

  test('nobody signed in: nothing is shown; after signing in again, the member’s downloads are', async () => {
    const { device, downloads, download, ids } = setUp()
    await download('a')
    device.uid = null
    await downloads.changeOwner()
    expect(ids()).toEqual([])
    expect(await downloads.findMedia('a')).toBeNull()
    device.uid = 'haru'
    await downloads.changeOwner()
    expect(ids()).toEqual(['a'])
  })
})
