// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import {
  downloadCacheName,
  partAddress,
  readLessonAddress,
  recordAddress,
} from '#core/downloads/download-addresses.ts'
import { FakeCaches } from '#test/fake-caches.ts'
import { answerWithSound } from './downloaded-sound.ts'

const haru = { uid: 'haru', lessonId: 'a' }
let caches: FakeCaches

async function store(text: string, partBytes: number, isWhole = true): Promise<void> {
  const cache = await caches.open(downloadCacheName('haru'))
  const record = { type: 'audio/mpeg', bytes: text.length, partBytes, isWhole }
  await cache.put(recordAddress('haru', 'a'), Response.json(record))
  for (let index = 0; index * partBytes < text.length; index++)
    await cache.put(
      partAddress('haru', 'a', index),
      new Response(text.slice(index * partBytes, (index + 1) * partBytes)),
    )
}

beforeEach(() => {
  caches = new FakeCaches()
})

describe('a stored sound', () => {
  test('comes whole to who asks for no range', async () => {
    await store('0123456789', 4)
    const answer = await answerWithSound(caches, haru, null)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(await answer.text()).toBe('0123456789')
  })

  test('comes by ranges, out of as many parts as it takes', async () => {
    await store('0123456789', 4)
    const answer = await answerWithSound(caches, haru, 'bytes=2-8')
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('bytes 2-8/10')
    expect(answer.headers.get('content-length')).toBe('7')
    expect(await answer.text()).toBe('2345678')
  })

  test('says how long it is to who asks for what is not there', async () => {
    await store('0123456789', 4)
    const answer = await answerWithSound(caches, haru, 'bytes=10-')
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
  })

  test('is not there before it is whole, nor when a part is missing', async () => {
    await store('0123456789', 4, false)
    expect((await answerWithSound(caches, haru, null)).status).toBe(404)
    await store('0123456789', 4)
    await (await caches.open(downloadCacheName('haru'))).delete(partAddress('haru', 'a', 1))
    expect((await answerWithSound(caches, haru, 'bytes=5-9')).status).toBe(404)
  })

  test('of somebody without downloads here is not there, and leaves nothing behind', async () => {
    expect((await answerWithSound(caches, haru, null)).status).toBe(404)
    expect(await caches.keys()).toEqual([])
  })
})

test('an address names whose lesson it is, and nothing else is taken for one', () => {
  expect(readLessonAddress('/kept/haru/lesson/a-1')).toEqual({ uid: 'haru', lessonId: 'a-1' })
  expect(readLessonAddress('/kept/haru/lesson/a-1/record')).toBeNull()
  expect(readLessonAddress('/kept/haru/playlist/a')).toBeNull()
  expect(readLessonAddress('/mypage/kept')).toBeNull()
})
