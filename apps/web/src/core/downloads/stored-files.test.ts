// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { FakeCaches } from '#test/fake-caches.ts'
import { isDownloadCache } from './download-addresses.ts'
import { removeDownloads } from './download-store.ts'
import { fileStore } from './stored-files.ts'

const voice = (name: string, signature = 'one') => `/v1/media/${name}.mp3?expires=1&signature=${signature}`

let caches: FakeCaches
let here: string | null
let isOnline: boolean
let asked: string[]
let isSavingData: boolean
let free: number | null
beforeEach(() => {
  caches = new FakeCaches()
  here = 'haru'
  isOnline = true
  asked = []
  isSavingData = false
  free = null
})

const filesOf = (folder = 'story') =>
  fileStore(folder, {
    caches: () => caches,
    memberId: () => here,
    async fetchFile(address) {
      asked.push(address)
      if (!isOnline) throw new Error('offline')
      return new Response(address, { headers: { 'content-length': String(address.length) } })
    },
    mayFetch: () => !isSavingData,
    freeBytes: async () => free,
  })
const textOf = async (address: string) => (await filesOf().find(address))?.text() ?? null

test('a file is there by any address that is signed for it', async () => {
  await filesOf().storeOnly([voice('toki')])
  expect(await textOf(voice('toki', 'another'))).toBe(voice('toki'))
  expect(await textOf(voice('haku'))).toBeNull()
})

test('what is here is not fetched again, and what is named no more is dropped', async () => {
  await filesOf().storeOnly([voice('toki'), voice('haku')])
  await filesOf().storeOnly([voice('haku', 'later'), voice('sou')])
  expect(asked).toEqual([voice('toki'), voice('haku'), voice('sou')])
  expect(await textOf(voice('toki'))).toBeNull()
})

test('another part’s files stay when this one drops its own', async () => {
  await filesOf('tales').storeOnly([voice('toki')])
  await filesOf().storeOnly([])
  expect(await (await filesOf('tales').find(voice('toki')))?.text()).toBe(voice('toki'))
})

test('what does not come without a network comes the next time', async () => {
  isOnline = false
  await filesOf().storeOnly([voice('toki')])
  expect(await textOf(voice('toki'))).toBeNull()
  isOnline = true
  await filesOf().storeOnly([voice('toki')])
  expect(await textOf(voice('toki'))).toBe(voice('toki'))
})

test('where data is saved nothing is fetched, and what is named no more goes all the same', async () => {
  await filesOf().storeOnly([voice('toki')])
  isSavingData = true
  await filesOf().storeOnly([voice('haku')])
  expect(asked).toEqual([voice('toki')])
  expect(await textOf(voice('toki'))).toBeNull()
  isSavingData = false
  await filesOf().storeOnly([voice('haku')])
  expect(await textOf(voice('haku'))).toBe(voice('haku'))
})

test('a file for which the device has no room is not stored', async () => {
  free = voice('toki').length - 1
  await filesOf().storeOnly([voice('toki')])
  expect(await textOf(voice('toki'))).toBeNull()
  free = voice('toki').length
  await filesOf().storeOnly([voice('toki')])
  expect(await textOf(voice('toki'))).toBe(voice('toki'))
})

test('nobody plays another’s files, and they are removed with the downloads', async () => {
  await filesOf().storeOnly([voice('toki')])
  here = 'natsu'
  expect(await textOf(voice('toki'))).toBeNull()
  here = 'haru'
  expect((await caches.keys()).filter(isDownloadCache)).toHaveLength(1)
  await removeDownloads(caches)
  expect(await textOf(voice('toki'))).toBeNull()
})

test('a device that is full, or a guest, has none, and nothing fails', async () => {
  caches.failure = new Error('full')
  await filesOf().storeOnly([voice('toki')])
  expect(await textOf(voice('toki'))).toBeNull()
  here = null
  await filesOf().storeOnly([voice('toki')])
  expect(filesOf().mayHave()).toBe(false)
})
