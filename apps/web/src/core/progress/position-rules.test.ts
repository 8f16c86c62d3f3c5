// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { isOurSave, leftAfter } from './position-rules.ts'
import type { DevicePosition } from './position-store.ts'

const sent: DevicePosition = { seconds: 30, durationSeconds: 60, isCompleted: false, sequence: 4 }
const by = (id: string) => ({ id, name: id })

describe('whether the server took our save', () => {
  test.each([
    ['the same second of this device', { seconds: 30, sequence: 4, device: by('desk') }, true],
    [
      'the same second, raised above a save we did not know',
      { seconds: 30, sequence: 9, device: by('desk') },
      true,
    ],
    ['a second that was rounded', { seconds: 30.009, sequence: 4, device: by('desk') }, true],
    ['a hundredth further', { seconds: 30.01 + 1e-9, sequence: 4, device: by('desk') }, false],
    ['a hundredth before', { seconds: 29.99 - 1e-9, sequence: 4, device: by('desk') }, false],
    ['the same second of another device', { seconds: 30, sequence: 4, device: by('phone') }, false],
    ['the same second and number of nobody', { seconds: 30, sequence: 4, device: null }, true],
    ['another number of nobody', { seconds: 30, sequence: 5, device: null }, false],
    ['another second of nobody', { seconds: 31, sequence: 4, device: null }, false],
  ])('%s: %o', (_case, current, isOurs) => {
    expect(isOurSave(sent, current, 'desk')).toBe(isOurs)
  })
})

describe('what is left to be sent', () => {
  const newer = { ...sent, seconds: 40, sequence: 5 }
  const current = (sequence: number) => ({ seconds: 10, sequence, device: by('phone') })

  test('after our save is nothing, or what was played since, above the number that the server gave', () => {
    const ours = { sent, isOurs: true, mayRaise: true }
    expect(leftAfter({ ...ours, newest: sent, current: current(4) })).toEqual({ left: null, isRaised: false })
    expect(leftAfter({ ...ours, newest: newer, current: current(4) })).toEqual({
      left: { ...newer, base: 4 },
      isRaised: false,
    })
    expect(leftAfter({ ...ours, newest: newer, current: current(9) })).toEqual({
      left: { ...newer, sequence: 10, base: 9 },
      isRaised: false,
    })
  })

  test('after another device’s is what has a higher number already, but not what was just answered', () => {
    const theirs = { sent, isOurs: false, mayRaise: true }
    expect(leftAfter({ ...theirs, newest: newer, current: current(4) })).toEqual({
      left: newer,
      isRaised: false,
    })
    expect(leftAfter({ ...theirs, newest: sent, current: current(3) })).toEqual({
      left: null,
      isRaised: false,
    })
  })

  test.each([5, 8])(
    'below another device’s number %i is raised above it, if it was played here',
    sequence => {
      const theirs = { sent, newest: newer, isOurs: false, current: current(sequence) }
      expect(leftAfter({ ...theirs, mayRaise: true })).toEqual({
        left: { ...newer, sequence: sequence + 1 },
        isRaised: true,
      })
      expect(leftAfter({ ...theirs, mayRaise: false })).toEqual({ left: null, isRaised: false })
    },
  )
})
