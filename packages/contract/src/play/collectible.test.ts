import { expect, test } from 'vitest'
import { artSource, episodeSource, gachaSource, questSource } from './collectible.ts'

test('what gives a thing has a name that nothing else has, which grants are stored by', () => {
  expect(episodeSource('afq-1-101')).toBe('episode:afq-1-101')
  expect(questSource('asa')).toBe('quest:asa')
  expect(artSource('asa')).toBe('art:asa')
  expect(gachaSource('asa')).toBe('gacha:asa')
})
