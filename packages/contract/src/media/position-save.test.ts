import { describe, expect, test } from 'vitest'
import { completedShare } from './lesson.ts'
import { jumpSeconds, samePositionSeconds } from './playback.ts'
import {
  decideSave,
  type EarlierPosition,
  isElsewhere,
  isJump,
  isRepeated,
  listeningPauseMs,
  type PositionSave,
  positionLeft,
  repeatedDeviceMs,
  type StoredPosition,
  wins,
} from './position-save.ts'

const noon = new Date('2026-11-21T03:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
const phone = { id: 'phone', name: 'iPhone' }
const desk = { id: 'desk', name: 'Windows の Chrome' }

/** An hour that the phone plays: at 600 s at noon, saved under sequence 7. */
const before: StoredPosition = {
  seconds: 600,
  durationSeconds: 3600,
  isCompleted: false,
  sequence: 7,
  deviceId: phone.id,
  deviceName: phone.name,
  updatedAt: noon,
}

/** The phone ten seconds later. */
const save = (given: Partial<PositionSave> = {}): PositionSave => ({
  seconds: 610,
  durationSeconds: 3600,
  isCompleted: false,
  sequence: 8,
  at: after(10_000),
  device: phone,
  base: 7,
  completedShare: completedShare.audio,
  ...given,
})

test('the limits are those of the product', () => {
  expect([jumpSeconds, samePositionSeconds, listeningPauseMs, repeatedDeviceMs]).toEqual([
    30, 10, 1_800_000, 60_000,
  ])
})

describe('a save wins', () => {
  test.each<[string, Partial<PositionSave>, boolean]>([
    ['with the next sequence', {}, true],
    ['with any higher sequence', { sequence: 90 }, true],
    ['not with the same one: it is a repeat', { sequence: 7 }, false],
    ['not with a lower one: it is late', { sequence: 6 }, false],
    ['by its sequence and not by a clock', { at: after(-60_000) }, true],
    ['without a sequence, whenever it comes', { sequence: null, at: after(-60_000) }, true],
    [
      'of its own device by its sequence, whatever it continued from',
      { base: 2, sequence: 7, at: after(60_000) },
      false,
    ],
    [
      'of another device that knows the position by its sequence',
      { device: desk, base: 7, sequence: 8, at: after(-1) },
      true,
    ],
    [
      'not of another device that knows it, with the same sequence',
      { device: desk, base: 7, sequence: 7 },
      false,
    ],
    ['of another device without a base by its sequence', { device: desk, base: null, sequence: 7 }, false],
    ['of no device by its sequence', { device: null, base: 2, sequence: 7 }, false],
    [
      'of an unaware device if it was played later',
      { device: desk, base: 2, sequence: 3, at: after(1) },
      true,
    ],
    [
      'not of an unaware device if it was played at the same time',
      { device: desk, base: 6, sequence: 90, at: noon },
      false,
    ],
    [
      'not of an unaware device if it was played earlier',
      { device: desk, base: 6, sequence: 90, at: after(-1) },
      false,
    ],
  ])('%s', (_, given, isTaken) => {
    expect(wins(before, save(given))).toBe(isTaken)
    expect(decideSave(before, save(given)).isTaken).toBe(isTaken)
  })

  test('of a device that names itself over a position of no device, if it was played later', () => {
    const nobodys = { ...before, deviceId: null, deviceName: null }
    expect(wins(nobodys, save({ base: 6, sequence: 3 }))).toBe(true)
    expect(wins(nobodys, save({ base: 6, sequence: 90, at: noon }))).toBe(false)
  })
})

describe('the position after a save', () => {
  const positionAfter = (given: Partial<PositionSave>, current: StoredPosition | null = before) =>
    decideSave(current, save(given)).position

  test('that wins is what it says', () => {
    expect(positionAfter({ seconds: 610, device: desk })).toEqual({
      seconds: 610,
      durationSeconds: 3600,
      isCompleted: false,
      sequence: 8,
      deviceId: 'desk',
      deviceName: 'Windows の Chrome',
      updatedAt: after(10_000),
    })
  })

  test('that does not win is the one before', () => {
    expect(positionAfter({ sequence: 7 })).toBe(before)
  })

  test('that is the first begins with its sequence, or with 1', () => {
    expect(positionAfter({ sequence: 5 }, null).sequence).toBe(5)
    expect(positionAfter({ sequence: null }, null).sequence).toBe(1)
  })

  test('that is the first is completed only where it says so', () => {
    expect(positionAfter({}, null).isCompleted).toBe(false)
    expect(positionAfter({ isCompleted: true }, null).isCompleted).toBe(true)
  })

  test.each([
    ['without a sequence counts one more', null, 8],
    ['of a device that counted fewer stands above', 3, 8],
    ['of a device that counted more keeps its own', 90, 90],
  ])('%s', (_, sequence, expected) => {
    expect(positionAfter({ sequence, device: desk, base: 2 }).sequence).toBe(expected)
  })

  test.each([
    ['stays completed', true, false, true],
    ['becomes completed', false, true, true],
    ['is not completed by itself', false, false, false],
  ])('%s', (_, was, says, is) => {
    expect(positionAfter({ isCompleted: says }, { ...before, isCompleted: was }).isCompleted).toBe(is)
  })

  test('keeps the duration that is known, where the save does not name one', () => {
    expect(positionAfter({ durationSeconds: null }).durationSeconds).toBe(3600)
    expect(positionAfter({ durationSeconds: 3599 }).durationSeconds).toBe(3599)
    expect(positionAfter({ durationSeconds: null }, null).durationSeconds).toBeNull()
  })

  test('is at least a millisecond younger than the one before', () => {
    expect(positionAfter({ at: noon }).updatedAt).toEqual(after(1))
    expect(positionAfter({ at: after(-60_000) }).updatedAt).toEqual(after(1))
    expect(positionAfter({ at: after(2) }).updatedAt).toEqual(after(2))
  })

  test('is nobody’s where the save names no device', () => {
    expect(positionAfter({ device: null })).toMatchObject({ deviceId: null, deviceName: null })
  })
})

describe('another position', () => {
  test.each<[string, Partial<PositionSave>, boolean]>([
    ['is another device’s, ten seconds away', { device: desk, seconds: 610 }, true],
    ['is as far before', { device: desk, seconds: 590 }, true],
    ['is not nearer than that', { device: desk, seconds: 609.9 }, false],
    ['is not the same device’s', { seconds: 2000 }, false],
    ['is nobody’s who names no device', { device: null, seconds: 2000 }, false],
  ])('%s', (_, given, expected) => {
    expect(isElsewhere(before, save(given))).toBe(expected)
  })

  test('may have been saved by no device', () => {
    expect(isElsewhere({ ...before, deviceId: null }, save({ seconds: 2000 }))).toBe(true)
  })
})

describe('a jump', () => {
  test.each([
    ['goes back by more than thirty seconds', 600, 569.9, 10_000, true],
    ['does not go back by less', 600, 570, 10_000, false],
    ['goes further than three times the time that passed, and thirty seconds', 600, 660.1, 10_000, true],
    ['does not go as far as somebody can play', 600, 660, 10_000, false],
    ['within no time goes further than thirty seconds', 600, 630.1, 0, true],
    ['is none within half an hour of listening', 600, 2400, 1_800_000, false],
  ])('%s', (_, from, to, passedMs, expected) => {
    expect(isJump(from, to, passedMs)).toBe(expected)
  })
})

describe('the position that a save leaves', () => {
  const later = after(listeningPauseMs + 1)
  const atEnd = { ...before, seconds: 3492 }
  const own = { deviceId: 'phone', deviceName: 'iPhone' }

  test.each<[string, StoredPosition | null, Partial<PositionSave>, Partial<EarlierPosition> | null]>([
    ['is none while it goes on', before, {}, null],
    ['is none while it goes on, from nowhere', before, { jumpedFrom: null }, null],
    [
      'is nobody’s where the first one names no device',
      null,
      { device: null },
      { reason: 'started', seconds: 610, deviceId: null, deviceName: null },
    ],
    [
      'is where the first one begins',
      null,
      {},
      { reason: 'started', seconds: 610, at: after(10_000), ...own },
    ],
    [
      'is another device’s, with its time',
      before,
      { device: desk, seconds: 700 },
      { reason: 'device', seconds: 600, at: noon, ...own },
    ],
    ['is none of another device at the same position', before, { device: desk, seconds: 605 }, null],
    [
      'is where they jumped from, to the second',
      before,
      { seconds: 30, jumpedFrom: 604 },
      { reason: 'jumped', seconds: 604, at: after(10_000), ...own },
    ],
    ['is none of a short jump', before, { seconds: 634, jumpedFrom: 604 }, null],
    [
      'is the one before a jump of which nothing was said',
      before,
      { seconds: 30 },
      { reason: 'jumped', seconds: 600 },
    ],
    [
      'is of the other device also after a jump',
      before,
      { device: desk, seconds: 30, jumpedFrom: 604 },
      { reason: 'device', seconds: 600 },
    ],
    [
      'is where a new start begins after half an hour',
      before,
      { at: later },
      { reason: 'started', seconds: 600, at: later },
    ],
    ['is none after exactly half an hour', before, { at: after(listeningPauseMs) }, null],
    ['is none for who begins again after the end', atEnd, { seconds: 0 }, null],
    ['is none for who begins again long after the end', atEnd, { seconds: 0, at: later }, null],
    [
      'is one shortly before the end',
      { ...atEnd, seconds: 3491 },
      { seconds: 0 },
      { reason: 'jumped', seconds: 3491 },
    ],
    [
      'is one where nobody knows the end',
      { ...atEnd, durationSeconds: null },
      { seconds: 0 },
      { reason: 'jumped' },
    ],
    [
      'is one of who says that they jumped from the end',
      atEnd,
      { seconds: 0, jumpedFrom: 3500 },
      { reason: 'jumped', seconds: 3500 },
    ],
  ])('%s', (_, current, given, expected) => {
    const left = positionLeft(current, save(given))
    if (expected === null) expect(left).toBeNull()
    else expect(left).toMatchObject(expected)
  })
})

describe('of a save is returned', () => {
  test('what it replaced, where it did not know it', () => {
    expect(decideSave(before, save({ device: desk, seconds: 700, base: 6 })).replaced).toBe(before)
    for (const known of [{ base: 7 }, { base: null }, { base: 6, seconds: 605 }, { base: 6, device: phone }])
      expect(decideSave(before, save({ device: desk, seconds: 700, ...known })).replaced).toBeNull()
  })

  test('where a device was that came too late', () => {
    const late = save({ device: desk, seconds: 700, base: 6, at: after(-1) })
    expect(decideSave(before, late)).toEqual({
      isTaken: false,
      position: before,
      past: [{ reason: 'device', seconds: 700, deviceId: 'desk', deviceName: desk.name, at: after(-1) }],
      replaced: null,
      isFirstCompletion: false,
    })
    expect(decideSave(before, save({ sequence: 7, seconds: 30 })).past).toEqual([])
  })

  test('that the lesson is completed, once, behind what it leaves', () => {
    const completed = decideSave(before, save({ seconds: 3590, isCompleted: true, jumpedFrom: 612 }))
    expect(completed.isFirstCompletion).toBe(true)
    expect(completed.past.map(({ reason, seconds }) => [reason, seconds])).toEqual([
      ['jumped', 612],
      ['completed', 3590],
    ])
    const again = decideSave({ ...before, isCompleted: true }, save({ isCompleted: true }))
    expect([again.isFirstCompletion, again.past]).toEqual([false, []])
    expect(decideSave(before, save({ isCompleted: true, sequence: 7 })).isFirstCompletion).toBe(false)
    expect(decideSave(null, save({ isCompleted: true })).isFirstCompletion).toBe(true)
  })
})

describe('an earlier position says nothing new', () => {
  const earlier: EarlierPosition = {
    reason: 'device',
    seconds: 600,
    deviceId: 'phone',
    deviceName: 'iPhone',
    at: noon,
  }
  test.each<[string, Partial<EarlierPosition>, boolean]>([
    ['less than a minute after the device was listed', { at: after(repeatedDeviceMs - 1) }, true],
    ['less than a minute before', { at: after(1 - repeatedDeviceMs) }, true],
    ['but does a minute after', { at: after(repeatedDeviceMs) }, false],
    ['but does of another device', { deviceId: 'desk' }, false],
    ['but does of no device', { deviceId: null }, false],
    ['but does for another reason', { reason: 'jumped' }, false],
  ])('%s', (_, given, expected) => {
    expect(isRepeated({ ...earlier, ...given }, [{ ...earlier, seconds: 30, reason: 'device' }])).toBe(
      expected,
    )
  })

  test('where the device is anywhere in the list, and not where it only jumped', () => {
    const other: EarlierPosition = { ...earlier, deviceId: 'desk' }
    expect(isRepeated(earlier, [other, earlier, other])).toBe(true)
    expect(isRepeated(earlier, [other, { ...earlier, reason: 'jumped' }])).toBe(false)
    expect(isRepeated(earlier, [])).toBe(false)
  })

  test('only of a device: a jump is one each time', () => {
    const jump = { ...earlier, reason: 'jumped' as const }
    expect(isRepeated(jump, [jump])).toBe(false)
  })
})
