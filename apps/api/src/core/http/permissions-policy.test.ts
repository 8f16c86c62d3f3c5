import { expect, test } from 'vitest'
import { permissionsPolicy } from './permissions-policy.ts'

const namesOf = (policy: string) =>
  new Map(policy.split(', ').map(rule => rule.split('=') as [string, string]))

test('pages get what they use, and nobody a place or a payment', () => {
  const policy = namesOf(permissionsPolicy({ hasVimeo: false }))
  for (const name of [
    'accelerometer',
    'screen-wake-lock',
    'fullscreen',
    'picture-in-picture',
    'autoplay',
    'publickey-credentials-get',
    // The check of both, and works in one's room: the browser asks the member.
    'camera',
    'microphone',
    'xr-spatial-tracking',
  ])
    expect([name, policy.get(name)]).toEqual([name, '(self)'])
  for (const name of ['geolocation', 'payment', 'usb', 'display-capture'])
    expect([name, policy.get(name)]).toEqual([name, '()'])
})

test('a player of Vimeo’s gets what a player needs, and nothing else', () => {
  const policy = namesOf(permissionsPolicy({ hasVimeo: true }))
  expect(policy.get('fullscreen')).toBe('(self "https://player.vimeo.com")')
  expect(policy.get('accelerometer')).toBe('(self)')
  expect(policy.get('publickey-credentials-get')).toBe('(self)')
  expect(policy.get('camera')).toBe('(self)')
})
