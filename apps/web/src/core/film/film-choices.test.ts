import { beforeEach, expect, test } from 'vitest'
import { keptChoices } from './film-choices.ts'

beforeEach(() => localStorage.clear())

test('how films are watched here is remembered', () => {
  keptChoices(localStorage).write({ chosenHeight: 480, areCaptionsOn: true })
  expect(keptChoices(localStorage).read()).toEqual({ chosenHeight: 480, areCaptionsOn: true })
})

test('a choice that there is no more takes no other along', () => {
  localStorage.setItem('iki.film', '{"chosenHeight":333,"areCaptionsOn":true}')
  expect(keptChoices(localStorage).read()).toEqual({ chosenHeight: null, areCaptionsOn: true })
})

test.each(['', 'null', '[]'])('%j is forgotten', kept => {
  localStorage.setItem('iki.film', kept)
  expect(keptChoices(localStorage).read()).toEqual({ chosenHeight: null, areCaptionsOn: false })
})

test('where nothing can be stored, nothing breaks', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    },
  }
  expect(() => keptChoices(full).write({ chosenHeight: null, areCaptionsOn: true })).not.toThrow()
})
