import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { findPictures, pictureDatabase, saveDraftPicture } from './draft-pictures.ts'

vi.mock('#core/pictures/prepare-picture.ts', async () => ({
  preparePicture: async () => ({ blob: new Blob(['large']), thumbnail: new Blob(['small']) }),
}))

const chosenAt = '2026-11-01T03:00:00.000Z'
const later = '2026-11-20T03:00:00.000Z'
const ids = async () => (await pictureDatabase.pictures.toCollection().primaryKeys()).toSorted()

/** As release 5.0.0 left them. */
async function leave(...rows: Record<string, unknown>[]) {
  const before = new Dexie('iki.impressions')
  before.version(1).stores({ pictures: 'id, addedAt' })
  await before.table('pictures').bulkPut(rows)
  before.close()
}
const row = (id: string) => ({ id, blob: new Blob(['l']), thumbnail: new Blob(['s']), addedAt: chosenAt })

beforeEach(async () => {
  localStorage.clear()
  await pictureDatabase.pictures.clear()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(later))
})

test('after two weeks, a new picture removes those that nothing names any more', async () => {
  await leave(row('left'))
  const added = await saveDraftPicture(new Blob(['x']))
  expect(await ids()).toEqual([added])
})

test.each([
  ['a post that waits', 'iki.impressions.member.haruko', { i1: { pictures: ['named'] } }],
  ['a draft', 'iki.impression-draft.member.haruko', { new: { '~v': 2, value: { pictures: ['named'] } } }],
  ['an edit', 'iki.impression-edits.member.haruko', { i1: { pictures: ['named'] } }],
  ['what another member left here', 'iki.impressions.member.natsuo', { i2: { pictures: ['named'] } }],
  [
    'what was set aside',
    'iki.aside.member.haruko',
    [{ box: 'impressions', id: 'i3', value: { '~v': 9, of: 'named' } }],
  ],
])('the picture of %s stays, however long it waits', async (_, key, stored) => {
  localStorage.setItem(key, JSON.stringify(stored))
  await leave(row('named'), row('left'))
  const added = await saveDraftPicture(new Blob(['x']))
  expect(await ids()).toEqual([added, 'named'].toSorted())
})

test('where the storage can’t be read, no picture is removed', async () => {
  await leave(row('named'))
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const added = await saveDraftPicture(new Blob(['x']))
  vi.restoreAllMocks()
  expect(await ids()).toEqual([added, 'named'].toSorted())
})

test('what release 5.0.0 left is read, sent or not; a form that is unknown here stays, and counts as missing', async () => {
  await leave(row('a'), { ...row('b'), sentAt: later }, { id: 'c', parts: [], addedAt: chosenAt })
  expect(await findPictures(['a', 'b', 'c', 'd'])).toMatchObject([
    { id: 'a', addedAt: chosenAt },
    { id: 'b', sentAt: later },
  ])
  expect(await ids()).toEqual(['a', 'b', 'c'])
})
