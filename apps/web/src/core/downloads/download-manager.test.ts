import { mostDownloads } from '@iki/contract/media/download'
import type { Lesson } from '@iki/contract/media/lesson'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { lessonOf, lessonRow, playlistOf } from '#test/audio-samples.ts'
import { FakeCaches } from '#test/fake-caches.ts'
import { keptCacheOf, lessonAddress, partAddress, partBytes } from './download-addresses.ts'
import { keeper } from './download-manager.ts'
import { seenClock } from './seen-clock.ts'

const dayMs = 86_400_000
const size = 2 * partBytes + 5

/** The device, the server and the network around one keeper. */
function setUp() {
  const caches = new FakeCaches()
  const device = { now: Date.parse('2026-11-21T00:00:00Z'), uid: 'haru' as string | null, free: 1e9 }
  /** Days that each lesson may be kept; one that is not named may not be. */
  const mayKeep: Record<string, number> = { a: 12, b: 12 }
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
    keeper({
      caches,
      owner: () => device.uid,
      clock: seenClock({ now: () => device.now, elapsed: () => 0 }),
      async listTerms(ids) {
        reach()
        termsCount++
        const lessons = ids.flatMap(id => {
          const days = mayKeep[id]
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
  const kept = open()
  const saving = (id: string) => kept.state.getState().savings[id]
  const ids = () => Object.keys(kept.state.getState().lessons)
  const keeps = async (id: string) => {
    kept.keep([lessonRow(id)])
    await vi.waitFor(() => expect(saving(id)?.isUnderWay ?? false).toBe(false))
  }
  return {
    caches,
    device,
    mayKeep,
    network,
    asked,
    termsAsked: () => termsCount,
    kept,
    open,
    saving,
    ids,
    keeps,
    getLesson,
  }
}

/** A sound whose bytes tell where they are and which version of it they are of. */
function soundOf(etag: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size).fill(etag === '"one"' ? 1 : 2)
}

beforeEach(() => {
  localStorage.clear()
})

describe('keeping a lesson', () => {
  test('puts its sound in parts and what its page shows onto the device', async () => {
    const { caches, kept, keeps, ids } = setUp()
    await keeps('a')
    expect(ids()).toEqual(['a'])
    const cache = await caches.open(keptCacheOf('haru'))
    const parts = await Promise.all(
      [0, 1, 2, 3].map(async index => {
        const part = await cache.match(partAddress('haru', 'a', index))
        return part && (await part.arrayBuffer()).byteLength
      }),
    )
    expect(parts).toEqual([partBytes, partBytes, 5, undefined])
    const record = kept.state.getState().lessons.a
    expect(record).toMatchObject({ bytes: size, type: 'audio/mpeg', isWhole: true })
    expect(record?.lesson).toMatchObject({ title: '音声 a', transcript: [{ text: '肩の力をぬいて、' }, {}] })
  })

  test('is refused where the lesson may not be kept, where there is no room, and where the device says so', async () => {
    const { caches, device, saving, keeps, ids } = setUp()
    await keeps('closed')
    expect(saving('closed')?.problem).toBe('locked')
    device.free = size - 1
    await keeps('a')
    expect(saving('a')?.problem).toBe('full')
    device.free = 1e9
    caches.failure = new DOMException('', 'QuotaExceededError')
    await keeps('b')
    expect(saving('b')?.problem).toBe('full')
    expect(ids()).toEqual([])
  })

  test('goes on where the network broke off', async () => {
    const { asked, network, kept, saving, keeps, ids } = setUp()
    network.breaksAfter = partBytes + 100
    await keeps('a')
    expect(saving('a')).toMatchObject({ problem: 'offline', isUnderWay: false })
    network.breaksAfter = Number.POSITIVE_INFINITY
    await kept.wake()
    await vi.waitFor(() => expect(ids()).toEqual(['a']))
    expect(asked.map(({ from }) => from)).toEqual([0, partBytes])
  })

  test('goes on by itself when only the server was away, and waits for a network where there is none', async () => {
    vi.useFakeTimers()
    const { asked, network, kept, keeps, ids } = setUp()
    network.breaksAfter = partBytes + 100
    await keeps('a')
    network.isOnline = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
    network.isOnline = true
    await kept.wake()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    network.breaksAfter = Number.POSITIVE_INFINITY
    await vi.waitFor(() => expect(ids()).toEqual(['a']), { interval: 2_000, timeout: 60_000 })
    vi.useRealTimers()
  })

  test('is left to the tab that is fetching it already', async () => {
    const { asked, kept, open, ids } = setUp()
    const other = open()
    kept.keep([lessonRow('a')])
    other.keep([lessonRow('a')])
    await vi.waitFor(() => expect(Object.keys(other.state.getState().lessons)).toEqual(['a']))
    expect(ids()).toEqual(['a'])
    expect(asked).toHaveLength(1)
  })

  test('begins anew when the sound was replaced meanwhile', async () => {
    const { caches, network, keeps, ids } = setUp()
    network.breaksAfter = partBytes + 100
    await keeps('a')
    network.breaksAfter = Number.POSITIVE_INFINITY
    network.etag = '"two"'
    await keeps('a')
    expect(ids()).toEqual(['a'])
    const cache = await caches.open(keptCacheOf('haru'))
    const first = await cache.match(partAddress('haru', 'a', 0))
    expect(new Uint8Array((await first?.arrayBuffer()) ?? [])[0]).toBe(2)
  })

  test('goes on after a reload, too', async () => {
    const { network, keeps, open } = setUp()
    network.breaksAfter = partBytes
    await keeps('a')
    network.breaksAfter = Number.POSITIVE_INFINITY
    const reopened = open()
    await reopened.load()
    expect(reopened.state.getState().savings.a).toMatchObject({ isUnderWay: false, problem: 'offline' })
    await reopened.wake()
    await vi.waitFor(() => expect(Object.keys(reopened.state.getState().lessons)).toEqual(['a']))
  })

  test('that is given up leaves nothing', async () => {
    const { caches, kept, saving } = setUp()
    kept.keep([lessonRow('a')])
    await kept.remove('a')
    await vi.waitFor(async () => expect(await (await caches.open(keptCacheOf('haru'))).keys()).toEqual([]))
    expect(saving('a')).toBeUndefined()
  })
})

test('a device keeps no more than the service allows', async () => {
  const { kept, saving, mayKeep } = setUp()
  mayKeep.last = 12
  const many = Array.from({ length: mostDownloads }, (_, index) => lessonRow(`closed-${index}`))
  kept.keep([...many, lessonRow('last')])
  expect(saving('last')).toMatchObject({ isUnderWay: false, problem: 'many' })
  expect(saving('closed-0')).toMatchObject({ isUnderWay: true })
})

describe('what is kept', () => {
  test('is played from the device, and told from it when no answer comes', async () => {
    const { kept, network, keeps, getLesson } = setUp()
    await keeps('a')
    expect((await kept.findMedia('a'))?.url).toBe(lessonAddress('haru', 'a'))
    expect(await kept.findMedia('b')).toBeNull()
    const online = await kept.readLesson('a', () => getLesson('a'))
    expect(online.media?.url).toBe(lessonAddress('haru', 'a'))
    network.isThere = false
    const offline = await kept.readLesson('a', () => getLesson('a'))
    expect(offline).toMatchObject({ title: '音声 a', media: { url: lessonAddress('haru', 'a') } })
    await expect(kept.readLesson('b', () => getLesson('b'))).rejects.toThrow(OfflineError)
  })

  test('goes on from the position that was saved last', async () => {
    const { kept, network, keeps, getLesson } = setUp()
    await keeps('a')
    await kept.notePosition('a', { seconds: 48, isCompleted: false, sequence: 7 })
    network.isThere = false
    const lesson = await kept.readLesson('a', () => getLesson('a'))
    expect(lesson.position).toMatchObject({ seconds: 48, sequence: 7 })
  })

  test('ends when its time is over, by what the server gave from the device’s own now', async () => {
    const { device, kept, keeps, ids } = setUp()
    await keeps('a')
    device.now += 12 * dayMs - 1
    expect(await kept.findMedia('a')).not.toBeNull()
    device.now += 1
    expect(await kept.findMedia('a')).toBeNull()
    expect(ids()).toEqual([])
  })

  test('ends also when the clock is set back', async () => {
    const { device, kept, keeps } = setUp()
    await keeps('a')
    device.now += 11 * dayMs
    await kept.findMedia('a')
    device.now -= 20 * dayMs
    expect(await kept.findMedia('a')).not.toBeNull()
    device.now += 21 * dayMs
    expect(await kept.findMedia('a')).toBeNull()
  })

  test('is taken away at the start when its time is over', async () => {
    const { caches, device, keeps, open } = setUp()
    await keeps('a')
    device.now += 12 * dayMs
    const reopened = open()
    await reopened.load()
    expect(reopened.state.getState()).toMatchObject({ isKnown: true, lessons: {} })
    expect(await (await caches.open(keptCacheOf('haru'))).keys()).toEqual([])
  })

  test('is renewed with a network: what may go on goes on, what may not is taken away', async () => {
    const { device, mayKeep, kept, keeps, ids } = setUp()
    await keeps('a')
    await keeps('b')
    device.now += 11 * dayMs
    delete mayKeep.b
    await kept.wake()
    expect(ids()).toEqual(['a'])
    device.now += 11 * dayMs
    expect(await kept.findMedia('a')).not.toBeNull()
  })

  test('is asked for once an hour, however often the page is looked at', async () => {
    const { device, termsAsked, kept, keeps } = setUp()
    await keeps('a')
    const before = termsAsked()
    await kept.wake()
    await kept.wake()
    expect(termsAsked()).toBe(before + 1)
    device.now += 3_600_000
    await kept.wake()
    expect(termsAsked()).toBe(before + 2)
  })

  test('is found by the member whose name the page learns later', async () => {
    const { device, keeps, open } = setUp()
    await keeps('a')
    device.uid = null
    const reopened = open()
    await reopened.load()
    device.uid = 'haru'
    await reopened.wake()
    expect(Object.keys(reopened.state.getState().lessons)).toEqual(['a'])
  })

  test('is taken away when the server closes it', async () => {
    const { kept, keeps, ids } = setUp()
    await keeps('a')
    const refusal = new ApiError('plan_required', '')
    await expect(kept.readLesson('a', () => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(ids()).toEqual([])
  })

  test('is not played when the browser has taken some of it', async () => {
    const { caches, kept, keeps } = setUp()
    await keeps('a')
    await (await caches.open(keptCacheOf('haru'))).delete(partAddress('haru', 'a', 1))
    expect(await kept.findMedia('a')).toBeNull()
  })
})

describe('a playlist', () => {
  const playlist = playlistOf('asa', [
    lessonRow('a'),
    lessonRow('x', { lock: { reason: 'plan', plans: ['kafuku'], endedAt: null, startsAt: null } }),
    lessonRow('b'),
  ])

  test('is kept with its open lessons, and without a network names what is here', async () => {
    const { kept, network, ids } = setUp()
    kept.keepPlaylist(playlist)
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b']))
    network.isThere = false
    const read = await kept.readPlaylist('asa', () => Promise.reject(new OfflineError()))
    expect(read.lessons.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('in which one lesson was kept opens with that lesson', async () => {
    const { kept, network, keeps } = setUp()
    await kept.readPlaylist('asa', async () => playlist)
    await keeps('b')
    network.isThere = false
    const read = await kept.readPlaylist('asa', () => Promise.reject(new OfflineError()))
    expect(read.lessons.map(({ id }) => id)).toEqual(['b'])
  })

  test('that is not kept says that there is no network', async () => {
    const { kept } = setUp()
    await expect(kept.readPlaylist('asa', () => Promise.reject(new OfflineError()))).rejects.toThrow(
      OfflineError,
    )
  })
})

describe('another member', () => {
  test('sees and hears nothing of it, and it is gone', async () => {
    const { caches, device, kept, keeps, ids } = setUp()
    await keeps('a')
    device.uid = 'natsu'
    await kept.changeOwner()
    expect(ids()).toEqual([])
    expect(await kept.findMedia('a')).toBeNull()
    expect(await caches.has(keptCacheOf('haru'))).toBe(false)
  })

  test('who is nobody sees nothing; the same one finds it again', async () => {
    const { device, kept, keeps, ids } = setUp()
    await keeps('a')
    device.uid = null
    await kept.changeOwner()
    expect(ids()).toEqual([])
    expect(await kept.findMedia('a')).toBeNull()
    device.uid = 'haru'
    await kept.changeOwner()
    expect(ids()).toEqual(['a'])
  })
})
