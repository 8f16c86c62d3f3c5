import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#test/render-screen.tsx'
import { SeekBar } from './seek-bar.tsx'

const onSeek = vi.fn<(seconds: number) => void>()
const show = (seconds = 228) => {
  renderScreen(<SeekBar seconds={seconds} durationSeconds={600} onSeek={onSeek} />)
  return screen.getByRole('slider', { name: '再生位置' })
}

beforeEach(() => {
  onSeek.mockReset()
})

describe('the seek bar by keyboard', () => {
  it('says the position in Japanese', () => {
    expect(show().getAttribute('aria-valuetext')).toBe('3分48秒 / 10分')
  })

  it.each([
    ['{ArrowRight}', 233],
    ['{ArrowLeft}', 223],
    ['{PageUp}', 258],
    ['{PageDown}', 198],
  ])('moves with %s', async (key, seconds) => {
    show().focus()
    await userEvent.keyboard(key)
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(seconds)
  })

  it('stays within the lesson', async () => {
    show(598).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(onSeek).toHaveBeenCalledWith(600)
  })
})

describe('the seek bar by hand', () => {
  /** jsdom knows no layout: the bar is 300 px wide, so a pixel is two seconds. */
  const area = () => {
    const element = show().parentElement as HTMLElement
    element.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect
    return element
  }
  const at = (clientX: number) => ({ clientX, pointerId: 1, button: 0 })

  it('seeks where it is tapped', () => {
    const bar = area()
    fireEvent.pointerDown(bar, at(150))
    fireEvent.pointerUp(bar, at(152))
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(304)
  })

  it('shows the time under the finger while dragging, and seeks when it is lifted', () => {
    const bar = area()
    fireEvent.pointerDown(bar, at(100))
    fireEvent.pointerMove(bar, at(200))
    expect(screen.getByText('06:40')).toBeDefined()
    expect(onSeek).not.toHaveBeenCalled()
    fireEvent.pointerUp(bar, at(200))
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(400)
  })

  it('moves nothing below five pixels', () => {
    const bar = area()
    fireEvent.pointerDown(bar, at(100))
    fireEvent.pointerMove(bar, at(104))
    expect(screen.getByText('03:48')).toBeDefined()
  })

  it('seeks nothing when the page was scrolled', () => {
    const bar = area()
    fireEvent.pointerDown(bar, at(100))
    fireEvent.pointerCancel(bar, at(102))
    fireEvent.pointerUp(bar, at(102))
    expect(onSeek).not.toHaveBeenCalled()
  })
})

describe('what is drawn on the seek bar', () => {
  const draw = (more: Partial<Parameters<typeof SeekBar>[0]>) =>
    renderScreen(<SeekBar seconds={60} durationSeconds={600} onSeek={onSeek} {...more} />).container

  it('marks each bookmark at its second, for the eye only', async () => {
    const bar = draw({
      marks: [
        { id: 'a', seconds: 60 },
        { id: 'b', seconds: 300 },
      ],
    })
    const marks = [...bar.querySelectorAll<HTMLElement>('.mark')]
    expect(marks.map(mark => mark.style.left)).toEqual(['10%', '50%'])
    expect(marks.every(mark => mark.getAttribute('aria-hidden') === 'true')).toBe(true)
    expect(screen.getAllByRole('slider')).toHaveLength(1)
  })

  it('shows the span that is played over and over, and says which time it is', () => {
    const bar = draw({ loop: { startSeconds: 150, endSeconds: 300 }, note: 'A-B 2/5回目' })
    const loop = bar.querySelector<HTMLElement>('.loop')
    expect([loop?.style.left, loop?.style.right]).toEqual(['25%', 'calc(50%)'])
    expect(screen.getByText('A-B 2/5回目')).toBeDefined()
  })

  it('marks nothing as long as nobody knows how long the lesson is', () => {
    expect(draw({ durationSeconds: 0, marks: [{ id: 'a', seconds: 5 }] }).querySelector('.mark')).toBeNull()
  })
})
