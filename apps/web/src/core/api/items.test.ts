import { beforeEach, expect, test, vi } from 'vitest'
import { OfflineError } from './api-error.ts'
import { readItems } from './items.queries.ts'

const item = (name: string) => ({ item_id: '000001', name })
let version: number
let name: string
const getVersion = vi.fn(async () => ({ version }))
const listItems = vi.fn(async () => ({
  version,
  items: [{ ...item(name), summary: 'ことば', bodyHtml: '' }],
}))
const read = () => readItems({ getVersion, listItems })
beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  version = 3
  name = '叡智オンライン'
})

test('items are read once for a version', async () => {
  expect(await read()).toEqual([item('叡智オンライン')])
  expect(await read()).toEqual([item('叡智オンライン')])
  expect(listItems).toHaveBeenCalledTimes(1)
})

test('they are read again when the server has a newer version', async () => {
  await read()
  version = 4
  name = '叡智の間'
  expect(await read()).toEqual([item('叡智の間')])
  await read()
  expect(listItems).toHaveBeenCalledTimes(2)
})

test('they stay as they are while the server is out of reach', async () => {
  await read()
  getVersion.mockRejectedValueOnce(new OfflineError())
  expect(await read()).toEqual([item('叡智オンライン')])
})

test('without stored items, the error of the call is thrown', async () => {
  listItems.mockRejectedValueOnce(new OfflineError())
  await expect(read()).rejects.toThrow(OfflineError)
})

test('if the stored value is not a list of items, the items are fetched', async () => {
  for (const rubbish of ['{', '{"version":9}', '[]']) {
    localStorage.setItem('iki.items', rubbish)
    expect(await read()).toEqual([item('叡智オンライン')])
  }
})
