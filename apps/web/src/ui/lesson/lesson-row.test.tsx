import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#test/render-screen.tsx'
import { LessonRow } from './lesson-row.tsx'
import { pressedRow } from './pressed-row.ts'

const lesson: Lesson = {
  id: 'lesson-1',
  kind: 'audio',
  title: '背骨をゆるめる呼吸',
  description: '',
  durationSeconds: 600,
  drawing: 'wave',
  accent: 'kafuku',
  lock: null,
  position: null,
}

const shown = (rest: Partial<Lesson>, place: { meta?: string } = { meta: '朝のメソッド' }) => {
  renderScreen(<LessonRow lesson={{ ...lesson, ...rest }} to="/player" {...place} />)
  return screen.getByRole('link')
}

describe('a lesson in a list', () => {
  it('says what it is, where it belongs and how long it takes', () => {
    const row = shown({})
    expect(row.textContent).toBe('背骨をゆるめる呼吸朝のメソッド10分')
    expect(row.getAttribute('href')).toBe('/player')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows how far it was played', () => {
    expect(shown({ position: { seconds: 228, isCompleted: false, sequence: 1 } }).textContent).toContain(
      'のこり6分12秒',
    )
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38')
  })

  it('says that it was played to the end', () => {
    const row = shown({ position: { seconds: 600, isCompleted: true, sequence: 1 } })
    expect(row.textContent).toContain('聴きおえました')
  })

  it('of a film shows its poster, and says that it is one', () => {
    const poster = { url: '/v1/film/a/grant/poster.jpg', width: 1280, height: 720 }
    const row = shown({ kind: 'video', poster, position: { seconds: 600, isCompleted: true, sequence: 1 } })
    expect(row.querySelector('img')?.getAttribute('src')).toBe(poster.url)
    expect(screen.getByRole('link', { name: /^動画。背骨をゆるめる呼吸.*見おえました/ })).toBe(row)
  })

  it('of a film without a picture is drawn, with its length all the same', () => {
    const row = shown({ kind: 'video' })
    expect(row.querySelector('img')).toBeNull()
    expect(row.textContent).toContain('10:00')
  })

  it('of music says who plays it', () => {
    expect(shown({ kind: 'music', artist: '灯り舎' }, {}).textContent).toBe(
      '音楽。背骨をゆるめる呼吸灯り舎10分',
    )
  })

  it('says which plan opens it, and can still be opened', () => {
    const row = shown({ lock: { reason: 'plan', plans: ['syaka'], endedAt: null, startsAt: null } })
    expect(row.textContent).toContain('閉じています。釈迦プラン')
    expect(row.getAttribute('href')).toBe('/player')
  })

  it('is forgotten soon by the page that it leads to', () => {
    vi.useFakeTimers()
    fireEvent.click(shown({ id: 'open' }))
    vi.advanceTimersByTime(9_999)
    expect(pressedRow.of('open')).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(pressedRow.of('open')).toBeNull()
    vi.useRealTimers()
  })

  it('is known to the page that it leads to, unless it is locked', async () => {
    await userEvent.click(shown({ id: 'open' }))
    expect(pressedRow.of('open')?.title).toBe('背骨をゆるめる呼吸')
    expect(pressedRow.of('another')).toBeNull()
    cleanup()
    const lock = { reason: 'plan' as const, plans: ['syaka' as const], endedAt: null, startsAt: null }
    await userEvent.click(shown({ id: 'closed', lock }))
    expect(pressedRow.of('closed')).toBeNull()
  })
})

describe('the picture of a lesson in a list', () => {
  const press = (link: HTMLElement) => userEvent.click(link)
  const nameOf = (link: HTMLElement) =>
    (link.firstElementChild as HTMLElement).style.getPropertyValue('view-transition-name')

  beforeEach(() => Object.assign(document, { startViewTransition: () => {} }))
  afterEach(() => {
    Reflect.deleteProperty(document, 'startViewTransition')
    delete document.documentElement.dataset.motion
  })

  it('becomes that of the lesson’s page when it is pressed, and is it again when one comes back', async () => {
    const row = shown({})
    expect(nameOf(row)).toBe('')
    await press(row)
    expect(nameOf(row)).toBe('lesson-picture')
    cleanup()
    expect(nameOf(shown({}))).toBe('lesson-picture')
    cleanup()
    expect(nameOf(shown({ id: 'another' }))).toBe('')
  })

  it.each([
    ['a film, which has a page of another kind', { id: 'film', kind: 'video' as const }, ''],
    ['something still, if the member wants nothing to move', { id: 'still' }, 'still'],
  ])('stays that of a list for %s', async (_, rest, motion) => {
    document.documentElement.dataset.motion = motion
    const row = shown(rest)
    await press(row)
    expect(nameOf(row)).toBe('')
  })

  it('is not named a second time where a lesson’s page shows it already', async () => {
    const row = shown({ id: 'b' })
    render(<div data-lesson-stage />)
    await press(row)
    expect(nameOf(row)).toBe('')
  })
})
