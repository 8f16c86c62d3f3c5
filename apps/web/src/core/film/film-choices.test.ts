import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules() // Each test is another visit.
})

/** Loads the stored choices as a page that is opened now. */
const open = async () => (await import('./film-choices.ts')).filmChoices

test('how films are watched here is remembered', async () => {
  const choices = await open()
  choices.change({ chosenHeight: 480, areCaptionsOn: true })
  vi.resetModules()
  expect((await open()).get()).toEqual({ chosenHeight: 480, areCaptionsOn: true })
})

test('a choice that there is no more takes no other along', async () => {
  localStorage.setItem('iki.film', '{"chosenHeight":333,"areCaptionsOn":true}')
  expect((await open()).get()).toEqual({ chosenHeight: null, areCaptionsOn: true })
})

test.each(['', 'null', '[]'])('%j is forgotten', async stored => {
  localStorage.setItem('iki.film', stored)
  expect((await open()).get()).toEqual({ chosenHeight: null, areCaptionsOn: false })
})

test('where nothing can be stored, it holds as long as the page', async () => {
  const choices = await open()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })
  choices.change({ areCaptionsOn: true })
  expect(choices.get().areCaptionsOn).toBe(true)
  setItem.mockRestore()
})
