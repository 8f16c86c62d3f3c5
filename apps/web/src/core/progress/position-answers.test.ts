import type { Device } from '@iki/contract/api/device'
import type { Position, SavedPosition } from '@iki/contract/media/lesson'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfflineError } from '#core/api/api-error.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { ownPositions } from './own-positions.ts'
import { type PositionInput, type PositionUpdate, positionSaver, type SendOptions } from './position-saver.ts'
import { positionStore } from './position-store.ts'

const lesson = lessonRow('yoru', { durationSeconds: 3000 })
const at = (seconds: number) => ({ seconds, durationSeconds: 3000 })
const iphone: Device = { id: 'phone', name: 'iPhone' }
const onPhone = (seconds: number, sequence: number): Position => ({
  seconds,
  sequence,
  isCompleted: false,
  device: iphone,
})

type Answer = SavedPosition | 'taken' | 'offline' | 'never'

/** This device, with a server that gives these answers one after the other, and takes every save after them. */
function desk(...answers: Answer[]) {
  const saves: PositionInput[] = []
  const options: SendOptions[] = []
  const open = () => {
    const saver = positionSaver({
      async send(save, sending) {
        saves.push(save)
        options.push(sending)
        const answer = answers.shift() ?? 'taken'
        if (answer === 'offline') throw new OfflineError()
        if (answer === 'never') return new Promise(() => {})
        const { seconds, sequence = 0, completed = false } = save
        return answer === 'taken' ? { seconds, sequence, isCompleted: completed } : answer
      },
      store: positionStore(),
      ownPositions: ownPositions(),
      owner: () => ({ kind: 'member', uid: 'haruko' }),
      device: () => ({ id: 'desk', name: 'Mac の Chrome' }),
      now: () => 0,
    })
    saver.outbox.begin()
    return saver
  }
  const saver = open()
  const saveAt = async (seconds: number, track = lesson) => {
    saver.save(track, at(seconds))
    await soon()
  }
  return { saver, open, saves, options, saveAt }
}
const soon = () => vi.advanceTimersByTimeAsync(0)
const sent = (saves: PositionInput[]) => saves.map(({ seconds, sequence }) => [seconds, sequence])

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a lesson that was finished once', () => {
  const finishedOnPhone = { ...onPhone(2990, 7), isCompleted: true }

  test('is shown as finished while it is played a second time', async () => {
    const { saver, saves, saveAt } = desk()
    const track = { ...lesson, position: finishedOnPhone }
    await saveAt(10, track)
    expect(saves[0]).toMatchObject({ seconds: 10, completed: true })
    expect(saver.positionOf(track)).toMatchObject({ seconds: 10, isCompleted: true })
  })

  test('is finished, too, where only the server’s answer says so', async () => {
    const { saver, saves, open, saveAt } = desk({ seconds: 10, sequence: 1, isCompleted: true })
    await saveAt(10)
    expect(saver.positionOf(lesson)).toMatchObject({ seconds: 10, isCompleted: true })
    await saveAt(20)
    expect(saves[1]).toMatchObject({ seconds: 20, completed: true })
    expect(open().positionOf(lesson)).toMatchObject({ seconds: 20, isCompleted: true })
  })

  test('is finished while another device’s position in it is asked about', async () => {
    const { saver, saveAt } = desk()
    await saveAt(100)
    expect(saver.positionOf({ ...lesson, position: finishedOnPhone })).toMatchObject({
      seconds: 100,
      isCompleted: true,
    })
  })

  test('without a network is reported as finished even if the page was loaded again and more was played', async () => {
    const { saver, saves, open } = desk('offline', 'offline')
    saver.save(lesson, { ...at(20), isFinished: true })
    await soon()
    const later = open()
    later.save(lesson, at(25))
    await soon()
    later.outbox.flush()
    await soon()
    expect(saves.at(-1)).toMatchObject({ seconds: 25, completed: true })
  })

  test('here stays so when another device, which did not finish it, was ahead', async () => {
    const { saver, saves, saveAt } = desk(onPhone(2465, 20), 'offline')
    saver.save(lesson, { ...at(100), isFinished: true })
    await soon()
    await saveAt(110)
    expect(saves.at(-1)).toMatchObject({ seconds: 110, completed: true })
  })
})

describe('another device that is ahead', () => {
  test('and plays on at the same time is overtaken once for each save, not without an end', async () => {
    const { saves, saveAt } = desk(onPhone(2465, 20), onPhone(2475, 30), onPhone(2485, 40), onPhone(2495, 50))
    await saveAt(100)
    expect(sent(saves)).toEqual([
      [100, 1],
      [100, 21],
    ])
    await saveAt(110)
    expect(sent(saves).slice(2)).toEqual([
      [110, 31],
      [110, 41],
    ])
  })

  test('is overtaken also by a save that waited for the answer to one before it', async () => {
    const { saver, saves } = desk('taken', onPhone(2465, 20))
    saver.save(lesson, at(100))
    saver.save(lesson, at(110))
    await soon()
    expect(sent(saves)).toEqual([
      [100, 1],
      [110, 2],
      [110, 21],
    ])
  })

  test('with fewer saves than this one had before does not make this one count again', async () => {
    const { saves, saveAt } = desk('taken', 'taken', onPhone(2465, 1))
    for (const seconds of [100, 110, 120, 130]) await saveAt(seconds)
    expect(sent(saves).map(([, sequence]) => sequence)).toEqual([1, 2, 3, 4])
  })
})

describe('which position of another device is the newest', () => {
  /** The other device's position that the member would be asked about in this lesson. */
  const askedAbout = ({ saver }: ReturnType<typeof desk>, position: Position | null) =>
    saver.apartIn({ ...lesson, position })?.there

  test('is seen in a lesson that is read again after this page has saved', async () => {
    const here = desk()
    await here.saveAt(100)
    expect(askedAbout(here, onPhone(2465, 7))).toMatchObject({ seconds: 2465 })
  })

  test('is not hidden by a list that was read before, whoever is in it', async () => {
    const here = desk(onPhone(2465, 20), onPhone(2465, 20))
    await here.saveAt(100)
    expect(askedAbout(here, onPhone(500, 3))).toMatchObject({ seconds: 2465, sequence: 20 })
  })

  test('is not hidden by an answer that comes late', async () => {
    const here = desk(onPhone(2465, 20), onPhone(500, 3))
    await here.saveAt(100)
    expect(askedAbout(here, null)).toMatchObject({ seconds: 2465, sequence: 20 })
  })

  const { device: _, ...unnamed } = onPhone(2465, 20)
  test.each<[string, [SavedPosition, SavedPosition], Position | null]>([
    ['the answers and not by a list', [onPhone(2465, 20), onPhone(2465, 20)], unnamed],
    ['the lesson and not by the answers', [unnamed, unnamed], onPhone(2465, 20)],
    ['the last answer only', [unnamed, onPhone(2465, 20)], null],
  ])('has the device’s name where it is named by %s', async (_case, answers, position) => {
    const here = desk(...answers)
    await here.saveAt(100)
    expect(askedAbout(here, position)?.device).toEqual(iphone)
  })
})

describe('after the member was asked', () => {
  test('this device’s position is still there when the page is loaded again', async () => {
    const { saver, open, saveAt } = desk()
    await saveAt(1930)
    const track = { ...lesson, position: onPhone(2465, 7) }
    saver.settleApart(lesson.id, 7)
    expect(saver.apartIn(track)).toBeNull()
    expect(open().positionOf(track)).toMatchObject({ seconds: 1930 })
  })

  test('an answer to an older question does not bring the newer one back', async () => {
    const { saver, saveAt } = desk()
    await saveAt(1930)
    saver.settleApart(lesson.id, 9)
    saver.settleApart(lesson.id, 5)
    expect(saver.apartIn({ ...lesson, position: onPhone(2465, 8) })).toBeNull()
  })

  test('nothing is noted of a lesson in which this device has no position', () => {
    const { saver } = desk()
    saver.settleApart(lesson.id, 7)
    expect(localStorage).toHaveLength(0)
  })
})

test('who no longer follows receives nothing of other devices', async () => {
  const { saver, saveAt } = desk()
  const received: PositionUpdate[] = []
  const unfollow = saver.follow(update => received.push(update))
  await saveAt(100)
  expect(received).toEqual([{ lessonId: lesson.id, apart: null }])
  unfollow()
  await saveAt(110)
  expect(received).toHaveLength(1)
})

test('only the save of a page that is being left outlives it', async () => {
  const { saver, options } = desk()
  saver.save(lesson, at(100))
  await soon()
  saver.save(lesson, at(104), true)
  await soon()
  expect(options.map(({ keepalive }) => keepalive)).toEqual([false, true])
})
