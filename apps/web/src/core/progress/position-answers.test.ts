import type { Device } from '@iki/contract/api/device'
import type { Position, SavedPosition } from '@iki/contract/media/lesson'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfflineError } from '#core/api/api-error.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { ownPositions } from './own-positions.ts'
import { type PositionInput, positionSaver, type SendOptions } from './position-saver.ts'
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

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a lesson that was finished once', () => {
  const finishedOnPhone = { ...onPhone(2990, 7), isCompleted: true }

  test('is shown as finished while it is heard a second time', async () => {
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

  test('without a network is told as finished even if the page was loaded anew and more was heard', async () => {
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
