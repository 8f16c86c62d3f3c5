import type { LessonRow as Lesson } from '@iki/contract/audio'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#test/render-screen.tsx'
import { LessonRow } from './lesson-row.tsx'

const lesson: Lesson = {
  id: 'lesson-1',
  title: '背骨をゆるめる呼吸',
  description: '',
  durationSeconds: 600,
  drawing: 'wave',
  accent: 'kafuku',
  lock: null,
  position: null,
}

const shown = (rest: Partial<Lesson>) => {
  renderScreen(<LessonRow lesson={{ ...lesson, ...rest }} to="/player" meta="朝のメソッド" />)
  return screen.getByRole('link')
}

describe('a lesson in a list', () => {
  it('says what it is, where it belongs and how long it takes', () => {
    const row = shown({})
    expect(row.textContent).toBe('背骨をゆるめる呼吸朝のメソッド10分')
    expect(row.getAttribute('href')).toBe('/player')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows how far it was heard', () => {
    expect(shown({ position: { seconds: 228, isCompleted: false, sequence: 1 } }).textContent).toContain(
      'のこり6分12秒',
    )
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38')
  })

  it('says that it was heard to the end', () => {
    const row = shown({ position: { seconds: 600, isCompleted: true, sequence: 1 } })
    expect(row.textContent).toContain('聴きおえました')
  })

  it('says which plan opens it, and can still be opened', () => {
    const row = shown({ lock: { reason: 'plan', plans: ['syaka'], endedAt: null, startsAt: null } })
    expect(row.textContent).toContain('閉じています。釈迦プラン')
    expect(row.getAttribute('href')).toBe('/player')
  })
})
