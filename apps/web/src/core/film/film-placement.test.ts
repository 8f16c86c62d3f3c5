import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filmPlacement } from './film-placement.ts'

function setUp() {
  const element = document.createElement('video')
  const box = (id: string): HTMLElement =>
    document.body.appendChild(Object.assign(document.createElement('div'), { id }))
  const [parking, page, mini] = [box('parking'), box('page'), box('mini')]
  parking.append(element)
  const onUnseen = vi.fn()
  const stage = filmPlacement({ element, parking, onUnseen })
  return { stage, page, mini, onUnseen, home: () => element.parentElement?.id }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('the film is where it was lent last, and goes back to where it was before', () => {
  const { stage, page, mini, home } = setUp()
  expect(home()).toBe('parking')
  const leavePage = stage.mount(page)
  expect(home()).toBe('page')
  const leaveMini = stage.mount(mini)
  expect(home()).toBe('mini')
  leaveMini()
  expect(home()).toBe('page')
  leavePage()
  expect(home()).toBe('parking')
})

test('it is unseen when nothing shows it any more, but not between two pages', () => {
  const { stage, page, mini, onUnseen } = setUp()
  const leavePage = stage.mount(page)
  leavePage()
  const leaveMini = stage.mount(mini)
  vi.runAllTimers()
  expect(onUnseen).not.toHaveBeenCalled()
  leaveMini()
  vi.runAllTimers()
  expect(onUnseen).toHaveBeenCalledOnce()
})

test('it is moved so that it continues, where the browser can do that, else as ever', () => {
  const { stage, page, mini, home } = setUp()
  const moveBefore = vi.fn((node: Node) => page.append(node))
  Object.assign(page, { moveBefore })
  stage.mount(page)
  expect(moveBefore).toHaveBeenCalledOnce()
  Object.assign(mini, {
    moveBefore: () => {
      throw new DOMException('Not here.', 'HierarchyRequestError')
    },
  })
  stage.mount(mini)
  expect(home()).toBe('mini')
})

test('taken away twice, it is taken away once', () => {
  const { stage, page, onUnseen } = setUp()
  const leave = stage.mount(page)
  leave()
  leave()
  vi.runAllTimers()
  expect(onUnseen).toHaveBeenCalledOnce()
})
