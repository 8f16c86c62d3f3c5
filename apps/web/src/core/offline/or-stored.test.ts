import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { session } from '#core/session/current-session.ts'
import { tokenOf } from '#test/diary-member.ts'
import { entryOf, orStored } from './or-stored.ts'
import { defineStore } from './store.ts'

const answers = async (answer: string) => answer
const fails = (error: Error) => async () => {
  throw error
}
const offline = fails(new OfflineError())

beforeEach(() => {
  localStorage.clear()
  session.begin(tokenOf('haruko'))
})
const entry = () => {
  const schema = v.string()
  return entryOf(defineStore({ name: 'kept-words', version: 1, schema, isDispensable: true }), 'one')
}

test('without a network the last answer is given, also an empty one', async () => {
  expect(await orStored(() => answers('ame'), entry())).toBe('ame')
  expect(await orStored(offline, entry())).toBe('ame')
  expect(await orStored(() => answers(''), entry())).toBe('')
  expect(await orStored(offline, entry())).toBe('')
})

test('where nothing was stored, or the server refuses, the error stays', async () => {
  await expect(orStored(offline, entry())).rejects.toThrow(OfflineError)
  await orStored(() => answers('ame'), entry())
  await expect(orStored(fails(new Error('refused')), entry())).rejects.toThrow('refused')
})

test('what the server locks or has removed is stored no longer', async () => {
  const one = entry()
  await orStored(() => answers('ame'), one)
  await expect(orStored(fails(new ApiError('plan_required', '')), one)).rejects.toThrow(ApiError)
  await expect(orStored(offline, one)).rejects.toThrow(OfflineError)
})

test('an answer that comes after signing out is not stored for whoever is here then', async () => {
  const late = Promise.withResolvers<string>()
  const asking = orStored(() => late.promise, entry())
  session.begin(tokenOf('other'))
  late.resolve('ame')
  await asking
  await expect(orStored(offline, entry())).rejects.toThrow(OfflineError)
})

test('a refusal that comes after signing out drops nothing of whoever is here then', async () => {
  const late = Promise.withResolvers<string>()
  const asking = orStored(() => late.promise, entry())
  session.begin(tokenOf('other'))
  await orStored(() => answers('yuki'), entry())
  late.reject(new ApiError('plan_required', ''))
  await expect(asking).rejects.toThrow(ApiError)
  expect(await orStored(offline, entry())).toBe('yuki')
})

test('what was stored for one member is not given to another', async () => {
  await orStored(() => answers('ame'), entry())
  session.begin(tokenOf('other'))
  await expect(orStored(offline, entry())).rejects.toThrow(OfflineError)
})
