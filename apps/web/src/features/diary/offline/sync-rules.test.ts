import type { ErrorCode } from '@iki/contract/api/errors'
import { describe, expect, test } from 'vitest'
import { ApiError, OfflineError, OtherMemberError } from '#core/api/api-error.ts'
import type { KnownDay, OutboxDay } from './diary-kinds.ts'
import { isDue, joined, outcomeOf, refusalText, stepOf } from './sync-rules.ts'

const text = (memo: string) => ({ relax: 5, breath: 5, memo, images: [] })
const unsent = (change: Partial<OutboxDay<'general'>> = {}): OutboxDay<'general'> => ({
  kind: 'general',
  date: '2026-11-20',
  action: 'save',
  value: text('息'),
  base: null,
  idempotencyKey: 'k1',
  addedAt: '2026-11-20T03:00:00.000Z',
  state: 'waiting',
  error: null,
  attempts: [],
  ...change,
})
const current = (change: Partial<KnownDay<'general'>> = {}): KnownDay<'general'> => ({
  kind: 'general',
  date: '2026-11-20',
  value: text('前の文'),
  serverId: 'e1',
  revision: 3,
  updatedAt: '2026-11-20T02:00:00.000Z',
  isWritten: true,
  ...change,
})

describe('an unsent day', () => {
  const update = { do: 'update', serverId: 'e1', base: 3 }
  const remove = { do: 'remove', serverId: 'e1', base: 3 }
  test.each([
    ['that the server does not have is created', unsent(), null, { do: 'create' }],
    ['that was an update of what is gone is created', unsent({ base: 3 }), null, { do: 'create' }],
    ['that stands there already is done', unsent(), current({ value: text('息') }), { do: 'settle' }],
    ['written on what stands updates it', unsent({ base: 3 }), current(), update],
    ['written on something older is a conflict', unsent({ base: 2 }), current(), { do: 'conflict' }],
    ['that another phone wrote as well is a conflict', unsent(), current(), { do: 'conflict' }],
    [
      'whose earlier version arrived without an answer updates that one',
      unsent({ attempts: [text('前の文')] }),
      current(),
      update,
    ],
    ['over an emptied day of a habit diary is no conflict', unsent(), current({ isWritten: false }), update],
    [
      'that was taken away and is gone is done',
      unsent({ action: 'delete', base: 3 }),
      null,
      { do: 'settle' },
    ],
    ['that was taken away as it stands is removed', unsent({ action: 'delete', base: 3 }), current(), remove],
    [
      'that was taken away and changed elsewhere stays with the words of the other phone',
      unsent({ action: 'delete', base: 2 }),
      current(),
      { do: 'settle' },
    ],
    [
      'that was taken away before it was sent leaves the words of another phone',
      unsent({ action: 'delete' }),
      current(),
      { do: 'settle' },
    ],
    [
      'that was taken away after its answer was lost is removed',
      unsent({ action: 'delete', attempts: [text('前の文')] }),
      current(),
      remove,
    ],
  ])('%s', (_, row, known, step) => {
    expect(stepOf(row, known)).toEqual(step)
  })

  test('says the same whatever the order of its parts', () => {
    const { images, memo, breath, relax } = text('息')
    const other = current({ value: { images, memo, breath, relax } })
    expect(stepOf(unsent(), other)).toEqual({ do: 'settle' })
  })
})

test.each([
  [new OfflineError(), 'offline'],
  [new TypeError('Failed to fetch'), 'offline'],
  [new OtherMemberError(), 'auth'],
])('no answer is %s', (error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome)
})

test.each<[ErrorCode, string]>([
  ['not_signed_in', 'auth'],
  ['no_current_user', 'auth'],
  ['unavailable', 'offline'],
  ['too_many_requests', 'offline'],
  ['request_timeout', 'offline'],
  ['internal', 'later'],
  ['diary_not_saved', 'later'],
  ['diary_day_taken', 'taken'],
  ['diary_changed', 'taken'],
  ['not_found', 'removed'],
  ['repeated_differently', 'rekey'],
  ['invalid_input', 'refused'],
  ['body_too_large', 'refused'],
  ['diary_day_to_come', 'refused'],
])('%s means %s', (code, outcome) => {
  expect(outcomeOf(new ApiError(code, ''))).toBe(outcome)
})

test('the server’s words are preferred, field by field, unless they are not for people', () => {
  const messageOf = (error: unknown) => refusalText(error, '日記の保存に失敗しました').message
  expect(messageOf(new ApiError('invalid_input', '', { fields: { a: '一', b: '二' } }))).toBe('一\n二')
  expect(messageOf(new ApiError('diary_day_taken', 'この日はもう書かれています'))).toBe(
    'この日はもう書かれています',
  )
  expect(messageOf(new ApiError('internal', 'server error...'))).toBe('日記の保存に失敗しました')
})

test('a refused day waits for its writer; one that was too early goes when its day has come', () => {
  const early = unsent({ state: 'refused', error: { code: 'diary_day_to_come', message: '' } })
  expect(isDue(early, '2026-11-19')).toBe(false)
  expect(isDue(early, '2026-11-20')).toBe(true)
  expect(
    isDue(unsent({ state: 'refused', error: { code: 'invalid_input', message: '' } }), '2026-11-20'),
  ).toBe(false)
})

describe('a second change of a day', () => {
  const first = unsent({ base: 3, attempts: [text('一')], addedAt: '2026-11-20T01:00:00.000Z' })
  test('takes the place of the first, on what that was written on', () => {
    const both = joined(first, unsent({ value: text('二'), idempotencyKey: 'k2', base: 9 }))
    expect(both).toMatchObject({ value: text('二'), base: 3, idempotencyKey: 'k2', attempts: [text('一')] })
    expect(both.addedAt).toBe(first.addedAt)
  })
  test('that says the same is the same', () => {
    expect(joined(first, unsent({ idempotencyKey: 'k2' })).idempotencyKey).toBe('k1')
  })
})
