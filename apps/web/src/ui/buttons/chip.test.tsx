import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chip, ChipRow } from './chip.tsx'

const names = ['一', '二', '三', '四', '五', '六']
const [rowWidth, chipWidth] = [300, 100]

/** Chips one beside the other in a row that shows three of them. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(rowWidth)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(chipWidth)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = names.indexOf(this.textContent)
    return new DOMRect(index < 0 ? 0 : index * chipWidth - (this.parentElement?.scrollLeft ?? 0), 0)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const rowOf = (on: string) => (
  <ChipRow label="型">
    {names.map(name => (
      <Chip key={name} isOn={name === on} onPress={() => {}}>
        {name}
      </Chip>
    ))}
  </ChipRow>
)

test('the chip that is on is in sight from the beginning, and when another one is on', () => {
  const { rerender } = render(rowOf('五'))
  const row = screen.getByRole('group', { name: '型' })
  expect(row.scrollLeft).toBe(300)
  rerender(rowOf('一'))
  expect(row.scrollLeft).toBeLessThanOrEqual(0)
  rerender(rowOf('六'))
  expect(row.scrollLeft).toBeGreaterThanOrEqual(300)
})

test('a row does not move while the chip that is on is in sight, or is the same', () => {
  const { rerender } = render(rowOf('一'))
  const row = screen.getByRole('group', { name: '型' })
  rerender(rowOf('三'))
  expect(row.scrollLeft).toBe(0)
  row.scrollLeft = 300 // By hand.
  rerender(rowOf('三'))
  expect(row.scrollLeft).toBe(300)
})

test('when the chip that has the focus is taken off, the first one of its row gets it', async () => {
  function Row() {
    const [isChosen, setChosen] = useState(true)
    return (
      <ChipRow label="しぼりこみ">
        <Chip onPress={() => {}}>並べかえ</Chip>
        {isChosen && (
          <Chip isOn onPress={() => setChosen(false)}>
            3分まで ×
          </Chip>
        )}
      </ChipRow>
    )
  }
  render(<Row />)
  await userEvent.click(screen.getByRole('button', { name: '3分まで ×' }))
  expect(screen.queryByRole('button', { name: '3分まで ×' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '並べかえ' }))
})
