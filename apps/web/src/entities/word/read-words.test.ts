import type { Word } from '@iki/contract/reading/dictionary'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { answerCache } from '#core/downloads/cached-answers.ts'
import { removeDownloads } from '#core/downloads/download-store.ts'
import { FakeCaches } from '#test/fake-caches.ts'
import { readWords } from './read-words.ts'

const minutes = 60_000
const word = (id: string, updated: string): Word => ({
  id,
  word: id,
  kana: id,
  aliases: [],
  tags: [],
  meaning: '',
  updated,
})
const first = [word('iki', '2026-11-01T00:00:00.000Z')]
const second = [...first, word('koe', '2026-11-02T00:00:00.000Z')]

let caches: FakeCaches
let uid: string | null
let now: number
let listWords: ReturnType<typeof vi.fn<() => Promise<Word[]>>>
let getLatest: ReturnType<typeof vi.fn<() => Promise<string | null>>>
beforeEach(() => {
  caches = new FakeCaches()
  uid = 'haruko'
  now = Date.parse('2026-11-20T00:00:00.000Z')
  listWords = vi.fn(async () => first)
  getLatest = vi.fn(async () => '2026-11-01T00:00:00.000Z')
})
const read = (before?: Word[]) =>
  readWords({
    cache: answerCache({ caches, memberId: () => uid }),
    now: () => now,
    before,
    listWords,
    getLatest,
  })

describe('the dictionary that was read', () => {
  test('is good for half an hour, unasked', async () => {
    expect(await read()).toEqual(first)
    now += 29 * minutes
    expect(await read()).toEqual(first)
    expect(listWords).toHaveBeenCalledTimes(1)
    expect(getLatest).not.toHaveBeenCalled()
  })

  test('is not read again when the server has nothing newer, and is then good again', async () => {
    await read()
    now += 31 * minutes
    await read()
    now += 29 * minutes
    await read()
    expect(listWords).toHaveBeenCalledTimes(1)
    expect(getLatest).toHaveBeenCalledTimes(1)
  })

  test('is read again when a word was changed since', async () => {
    await read()
    now += 31 * minutes
    getLatest.mockResolvedValue('2026-11-02T00:00:00.000Z')
    listWords.mockResolvedValue(second)
    expect(await read()).toEqual(second)
    now += 31 * minutes
    expect(await read()).toEqual(second)
    expect(listWords).toHaveBeenCalledTimes(2)
  })

  test('is asked about at once when the clock of the device was put back', async () => {
    await read()
    now -= 24 * 60 * minutes
    await read()
    expect(getLatest).toHaveBeenCalledTimes(1)
  })

  test.each([new OfflineError(), new ApiError('unavailable', '')])(
    'stays where the server is out of reach: %s',
    async error => {
      await read()
      now += 31 * minutes
      getLatest.mockRejectedValue(error)
      expect(await read()).toEqual(first)
    },
  )

  test('does not cover what the server refuses', async () => {
    await read()
    now += 31 * minutes
    getLatest.mockRejectedValue(new ApiError('not_signed_in', ''))
    await expect(read()).rejects.toThrow(ApiError)
  })

  test('is removed with what the member stored', async () => {
    await read()
    await removeDownloads(caches)
    listWords.mockRejectedValue(new OfflineError())
    await expect(read()).rejects.toThrow(OfflineError)
  })

  test('is another member’s to nobody', async () => {
    await read()
    uid = 'natsuko'
    listWords.mockResolvedValue(second)
    expect(await read()).toEqual(second)
  })

  test('is not cached if the member signed out while it was loading', async () => {
    listWords.mockImplementation(async () => {
      uid = null
      return first
    })
    await read()
    expect(await caches.keys()).toEqual([])
  })

  test('that the page still has is not read again where nothing can be stored', async () => {
    caches.failure = new Error('full')
    await read()
    expect(await read(first)).toEqual(first)
    expect(listWords).toHaveBeenCalledTimes(1)
    expect(getLatest).toHaveBeenCalledTimes(1)
  })

  test('is fetched if the cached value has another shape', async () => {
    const cache = await caches.open('iki-kept-haruko')
    await cache.put('/kept/haruko/answer/dictionary-1', Response.json({ words: [{ id: 1 }] }))
    expect(await read()).toEqual(first)
  })
})
