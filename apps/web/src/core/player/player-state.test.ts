// @vitest-environment node
import type { Lock } from '@iki/contract/access/access'
import type { ErrorCode } from '@iki/contract/api/errors'
import { describe, expect, test } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import {
  failureOf,
  initialState,
  isUndoableJump,
  type PlayerEvent,
  soundingSpeed,
  speedInSteps,
  speedsOf,
} from './player-state.ts'
import type { LiveSource } from './track.ts'

describe('what a failed call means for playing', () => {
  const refused = (code: ErrorCode, lock?: Lock) => failureOf(new ApiError(code, '', { lock: lock ?? null }))

  test.each([
    ['a plan that is missing', 'plan_required', planLock, { kind: 'locked', lock: planLock }],
    ['a lesson that is closed now', 'not_open_now', planLock, { kind: 'locked', lock: planLock }],
    ['a lock that was not sent', 'plan_required', undefined, { kind: 'broken' }],
    ['a lock beside another refusal', 'invalid_input', planLock, { kind: 'broken' }],
    ['a session that has ended', 'not_signed_in', undefined, { kind: 'locked', lock: { reason: 'sign_in' } }],
    ['a lesson that is gone', 'not_found', undefined, { kind: 'removed' }],
    ['a server that can’t answer', 'unavailable', undefined, { kind: 'offline' }],
    ['a fault of the server', 'internal', undefined, { kind: 'broken' }],
  ] as const)('%s', (_case, code, lock, failure) => {
    expect(refused(code, lock)).toEqual(failure)
  })

  test('no answer, or a failure that is no answer, is a lost network', () => {
    expect(failureOf(new OfflineError())).toEqual({ kind: 'offline' })
    expect(failureOf(new Error('A part of the page did not load.'))).toEqual({ kind: 'offline' })
  })
})

test('a seek of more than half a minute, in either direction, is a jump; other events are none', () => {
  const event = (from?: number): PlayerEvent => ({
    kind: 'seeked',
    track: lessonRow('a'),
    seconds: 100,
    durationSeconds: 600,
    ...(from !== undefined && { from }),
  })
  expect([69, 70, 100, 130, 131, undefined].map(from => isUndoableJump(event(from)))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ])
})

describe('the speed', () => {
  test('of a live programme is the usual one, whatever is chosen', () => {
    const live: LiveSource = { title: '', page: '/', onAir: () => null, followingId: () => null }
    expect(soundingSpeed({ track: { ...lessonRow('a'), live }, speed: 1.5 })).toBe(1)
    expect(soundingSpeed({ track: lessonRow('a'), speed: 1.5 })).toBe(1.5)
    expect(soundingSpeed({ track: null, speed: 1.5 })).toBe(1.5)
  })

  test('goes down to a half, for a film to a quarter, and up to three', () => {
    expect(speedsOf('audio')).toMatchObject({ min: 0.5, max: 3, step: 0.05 })
    expect(speedsOf('video')).toMatchObject({ min: 0.25, max: 3, step: 0.05 })
    expect([0.1, 9].map(speed => speedInSteps(speed, 'music'))).toEqual([0.5, 3])
    expect([0.1, 9].map(speed => speedInSteps(speed, 'video'))).toEqual([0.25, 3])
  })

  test('keeps to its steps, without the remainders of binary fractions', () => {
    expect([1.12, 1.13, 1.149, 0.7 + 0.1].map(speed => speedInSteps(speed, 'audio'))).toEqual([
      1.1, 1.15, 1.15, 0.8,
    ])
  })
})

test('a player that is not yet used is empty, at the usual speed and full volume, and skips ten seconds', () => {
  expect(initialState).toMatchObject({
    status: 'idle',
    track: null,
    isStarted: false,
    speed: 1,
    volume: 100,
    skipSeconds: 10,
    backSeconds: 10,
    rewindsAfterPause: true,
    skipsSilence: false,
    failure: null,
  })
})
