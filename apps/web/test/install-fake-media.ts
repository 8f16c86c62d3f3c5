import { FakeMediaElement } from './fake-media-element.ts'

const borrowed = [
  'src',
  'currentTime',
  'duration',
  'paused',
  'ended',
  'error',
  'readyState',
  'buffered',
  'playbackRate',
  'defaultPlaybackRate',
  'preservesPitch',
  'volume',
  'preload',
] as const satisfies (keyof FakeMediaElement)[]

const fakes = new WeakMap<HTMLMediaElement, FakeMediaElement>()

/** The fake behind an <audio> or <video> element; by default behind the first <audio> of the page. */
export function fakeMedia(element = document.querySelector('audio')): FakeMediaElement {
  if (!element) throw new Error('There is no media element in the page.')
  const fake = fakes.get(element) ?? new FakeMediaElement(element)
  fakes.set(element, fake)
  return fake
}

/** Makes jsdom's media elements behave like FakeMediaElement; without it they do nothing. */
export function installFakeMedia(): void {
  const prototype = HTMLMediaElement.prototype
  for (const name of borrowed)
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: HTMLMediaElement) {
        return fakeMedia(this)[name]
      },
      set(this: HTMLMediaElement, value: unknown) {
        if (name === 'src') this.setAttribute(name, String(value))
        Object.assign(fakeMedia(this), { [name]: value })
      },
    })
  prototype.load = function load() {
    const fake = fakeMedia(this)
    if (!this.hasAttribute('src')) fake.removeAttribute('src')
    fake.load()
  }
  prototype.play = function play() {
    return fakeMedia(this).play()
  }
  prototype.pause = function pause() {
    fakeMedia(this).pause()
  }
}
