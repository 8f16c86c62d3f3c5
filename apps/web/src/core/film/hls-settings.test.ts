import type { HlsConfig } from 'hls.js'
import { describe, expect, test, vi } from 'vitest'
import { sourceOf } from '#test/audio-samples.ts'
import { hlsSettings } from './hls-settings.ts'

const segment = '/v1/film/k/old.s/v720-0001.m4s'

type Context = Parameters<NonNullable<HlsConfig['xhrSetup']>>[2]
const context = (url: string) => ({ url, responseType: 'arraybuffer' }) as Context

/** Requests as hls.js makes them: set up, sent, answered. */
function setUp(freshMedia: (refused?: string) => Promise<string>) {
  const onRefused = vi.fn()
  const asked = vi.fn(freshMedia)
  const source = sourceOf('/v1/film/k/old.s/master.m3u8', {
    freshMedia: async refused => ({ url: await asked(refused), expiresAt: '' }),
  })
  const settings = hlsSettings({ source, isSaving: false, onRefused })
  async function request(url: string, status = 200): Promise<string> {
    let opened = ''
    const xhr = Object.assign(new EventTarget(), {
      status,
      open: (_: string, address: string) => {
        opened = address
      },
    })
    await settings.xhrSetup?.(xhr as unknown as XMLHttpRequest, url, context(url))
    xhr.dispatchEvent(new Event('load'))
    return opened
  }
  const retry = settings.fragLoadPolicy?.default.errorRetry
  const isTriedAgain = (code: number, count: number, isWorthwhile = false) =>
    retry?.shouldRetry?.(retry, count, false, { url: segment, code, data: '' }, isWorthwhile)
  return { settings, request, asked, onRefused, isTriedAgain }
}

const master = (grant: string) => `/v1/film/k/${grant}/master.m3u8`

describe('each request', () => {
  test('goes with the freshest grant', async () => {
    const { request } = setUp(async () => master('new.s'))
    expect(await request(segment)).toBe('/v1/film/k/new.s/v720-0001.m4s')
  })

  test('waits for a fresh one where the one at hand is over', async () => {
    let arrive = (_: string) => {}
    const { request } = setUp(
      () =>
        new Promise(resolve => {
          arrive = resolve
        }),
    )
    const sent = vi.fn()
    const sending = request(segment).then(sent)
    await Promise.resolve()
    expect(sent).not.toHaveBeenCalled()
    arrive(master('new.s'))
    await sending
    expect(sent).toHaveBeenCalledWith('/v1/film/k/new.s/v720-0001.m4s')
  })

  test.each([401, 403, 404])('that is answered by %i goes once more, with another grant', async status => {
    let grant = 'old.s'
    const { request, asked, isTriedAgain } = setUp(async refused => {
      if (refused === master(grant)) grant = 'new.s'
      return master(grant)
    })
    await request(segment, status)
    expect(isTriedAgain(status, 0)).toBe(true)
    expect(isTriedAgain(status, 1)).toBe(false)
    expect(await request(segment)).toBe('/v1/film/k/new.s/v720-0001.m4s')
    expect(asked).toHaveBeenLastCalledWith(master('old.s'))
    await request(segment)
    expect(asked).toHaveBeenLastCalledWith(undefined)
  })

  test('for what is not there asks for no more than one fresh grant', async () => {
    let grant = 0
    const { request } = setUp(async refused =>
      master(`${refused === master(`${grant}.s`) ? ++grant : grant}.s`),
    )
    for (let time = 0; time < 5; time++) await request(segment, 404)
    expect(grant).toBe(1)
  })

  test('is tried a few times where the network fails', () => {
    const { isTriedAgain } = setUp(async () => master('new.s'))
    expect(isTriedAgain(0, 0)).toBe(true)
    expect(isTriedAgain(0, 2)).toBe(true)
    expect(isTriedAgain(0, 3)).toBe(false)
  })

  test('stops everything when no grant is to be had any more', async () => {
    const { request, onRefused } = setUp(() => Promise.reject(new Error('Locked.')))
    await expect(request(segment)).rejects.toThrow('Locked.')
    expect(onRefused).toHaveBeenCalledOnce()
  })
})

test('nothing is made of a blob but what the element plays', () => {
  const { settings } = setUp(async () => master('new.s'))
  expect(settings.enableWorker).toBe(false)
})
