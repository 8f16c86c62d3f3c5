import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PressedPage } from '#core/loading/until-sounding.ts'
import { earlySoundScript } from '../../../build/early-sound-script.ts'
import { takeEarlySound } from './early-sound.ts'

const page = document as PressedPage
new Function(earlySoundScript)() // As in the header of every page.

const play = vi.fn(() => Promise.resolve())
const pause = vi.fn()
const address = '/v1/media/abc.m4a?signature=one'

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause)
  localStorage.clear()
  page.earlySound = undefined
  document.body.innerHTML = `<a data-sound="${address}" data-sound-of="asa" data-sound-at="42" data-sound-volume="0.5"><b>つづきから聴く</b></a><i>here</i>`
})
afterEach(() => void vi.useRealTimers())

const press = (on = 'b', more: MouseEventInit = {}) =>
  document.querySelector(on)?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...more }))

function store(name: string, value: unknown): void {
  localStorage.setItem(`iki.${name}.member.haruko`, JSON.stringify(value))
}

describe('a press on what has a sound', () => {
  test('begins it within the press, at its second, as loud as the others', () => {
    press()
    const sound = page.earlySound as HTMLAudioElement
    expect(sound.src).toContain(address)
    expect(sound).toMatchObject({ volume: 0.5, playbackRate: 1 })
    expect(play).toHaveBeenCalledOnce()
    expect(sound.currentTime).toBe(42)
    sound.currentTime = 0 // In a browser that knows no place before the medium.
    sound.dispatchEvent(new Event('loadedmetadata'))
    expect(sound.currentTime).toBe(42)
  })

  test('has the volume and the speed that this phone has stored, and its lesson’s own before the usual one', () => {
    const settings = { volume: 40, speed: 1.25, lessonSpeeds: [] as { id: string; speed: number }[] }
    store('player', { '~v': 3, value: { settings, unsent: {} } })
    press()
    expect(page.earlySound).toMatchObject({ volume: 0.2, playbackRate: 1.25 })
    page.earlySound = undefined
    settings.lessonSpeeds.push({ id: 'asa', speed: 0.8 })
    store('player', { '~v': 3, value: { settings, unsent: {} } })
    press()
    expect(page.earlySound).toMatchObject({ playbackRate: 0.8 })
  })

  test('begins nothing where the phone has a place in it that the server may not know', () => {
    store('positions', { yoru: { seconds: 9 } })
    press()
    expect(page.earlySound).toBeDefined()
    page.earlySound = undefined
    store('positions', { asa: { seconds: 9 } })
    press()
    expect(page.earlySound).toBeUndefined()
  })

  test('that is repeated begins no second one, and one for another tab or beside it none at all', () => {
    press('b', { ctrlKey: true })
    press('i')
    expect(play).not.toHaveBeenCalled()
    press()
    press()
    expect(play).toHaveBeenCalledOnce()
  })

  test('is over after twenty seconds in which no player came', () => {
    press()
    vi.advanceTimersByTime(19_900)
    expect(pause).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(pause).toHaveBeenCalledOnce()
  })
})

describe('the player takes over', () => {
  test('what was pressed: the same medium at the same second, however it is signed', () => {
    press()
    const early = takeEarlySound()
    expect(early?.element.src).toContain(address)
    expect(early?.isOf('/v1/media/abc.m4a?signature=two', 42)).toBe(true)
    expect(early?.isOf('/v1/media/abc.m4a?signature=two', 43)).toBe(false)
    expect(early?.isOf('/v1/media/other.m4a?signature=one', 42)).toBe(false)
    vi.advanceTimersByTime(30_000)
    expect(pause).not.toHaveBeenCalled()
  })

  test('once: from then on, a press begins nothing beside it', () => {
    expect(takeEarlySound()).toBeNull()
    press()
    expect(play).not.toHaveBeenCalled()
  })

  test('nothing whose address has failed', () => {
    press()
    Object.defineProperty(page.earlySound, 'error', { value: { code: 4 } })
    expect(takeEarlySound()).toBeNull()
  })
})
