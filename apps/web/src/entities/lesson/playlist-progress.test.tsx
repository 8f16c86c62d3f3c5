import type { Playlist } from '@iki/contract/media/lesson'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { lessonRow, saved } from '#test/audio-samples.ts'
import { renderScreen } from '#test/render-screen.tsx'
import { PlaylistProgress } from './playlist-progress.tsx'

const done = (id: string) => lessonRow(id, saved(60, 1, true))
const shown = (playlist: Pick<Playlist, 'lessons' | 'finishedAt'>) =>
  renderScreen(<PlaylistProgress playlist={playlist} />).container.textContent

describe('the progress of a playlist', () => {
  test('is said in whole lessons, each once', () => {
    expect(shown({ lessons: [done('p1'), done('p1'), done('p2'), lessonRow('p3')] })).toBe(
      '全3本のうち、2本を終えました',
    )
    expect(screen.getByRole('progressbar', { name: '終えたところまで' }).getAttribute('aria-valuenow')).toBe(
      '67',
    )
  })

  test('stays complete for a member who has finished all of it, even if lessons are added', () => {
    const finishedAt = '2026-11-01T03:00:00.000Z'
    expect(shown({ lessons: [done('p1'), lessonRow('p4')], finishedAt })).toBe('完走しました・2本')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  })

  test('is not said before anything was started', () => {
    expect(shown({ lessons: [lessonRow('p5')] })).toBe('')
  })
})
