import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aLicence } from '../../test/a-licence.ts'
import { itemOwnSchema, toItemOwn } from './item-own.ts'

test('a licence goes over the wire in the words of the specification', () => {
  const item = toItemOwn(aLicence('000028'), 'u1', new Date('2026-01-22T03:00:00.000Z'))
  expect(item).toEqual({
    item_id: '000028',
    status: 'active',
    store: 1,
    sinceAt: '2025-12-31T15:00:00.000Z',
    expireAt: '2026-12-31T14:59:59.999Z',
    since: '2026-01-01',
    expire: '2026-12-31',
    uid: 'u1',
    days: 21,
  })
  expect(v.parse(itemOwnSchema, item)).toEqual(item)
})

test('days are negative before the licence begins', () => {
  expect(toItemOwn(aLicence('000001'), 'u1', new Date('2025-12-31T14:59:59.999Z')).days).toBe(-1)
  expect(toItemOwn(aLicence('000001'), 'u1', new Date('2025-12-31T15:00:00.000Z')).days).toBe(0)
})
