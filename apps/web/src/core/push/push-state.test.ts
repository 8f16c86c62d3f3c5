import { describe, expect, test } from 'vitest'
import { type PushFacts, type PushState, pushStateOf } from './push-state.ts'

const on: PushFacts = {
  hasPush: true,
  isIos: false,
  isOnHomeScreen: false,
  permission: 'granted',
  isSubscribed: true,
  wasOn: true,
}

describe('a browser', () => {
  test.each<[string, Partial<PushFacts>, PushState]>([
    ['that is subscribed', {}, 'on'],
    ['that was never asked', { permission: 'default', isSubscribed: false, wasOn: false }, 'off'],
    ['whose subscription is gone', { isSubscribed: false }, 'lost'],
    ['whose permission was taken back to asking', { permission: 'default', isSubscribed: false }, 'lost'],
    ['that is subscribed for another member', { wasOn: false }, 'off'],
    ['that was refused', { permission: 'denied' }, 'denied'],
    ['without push', { hasPush: false }, 'unsupported'],
    ['on an iPhone', { hasPush: false, isIos: true }, 'home-screen'],
    [
      'on an iPhone’s home screen, and too old for it',
      { hasPush: false, isIos: true, isOnHomeScreen: true },
      'unsupported',
    ],
  ])('%s', (_, facts, state) => {
    expect(pushStateOf({ ...on, ...facts })).toBe(state)
  })
})
