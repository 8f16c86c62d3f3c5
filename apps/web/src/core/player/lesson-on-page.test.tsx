import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { isLessonOnPage, useLessonOnPage } from './lesson-on-page.ts'

function PlayerPage() {
  useLessonOnPage('a')
  return null
}

/** Notes which lesson was on the page when this component replaced a player. */
function NextPage({ note }: { note: (wasOnStage: boolean) => void }) {
  useLayoutEffect(() => {
    note(isLessonOnPage())
  }, [note])
  return null
}

test('a page leaves the stage in the moment in which the next one comes, so that its film finds the mini player', () => {
  const noted: boolean[] = []
  const { rerender, unmount } = render(<PlayerPage />)
  expect(isLessonOnPage()).toBe(true)
  rerender(<NextPage note={was => noted.push(was)} />)
  expect(noted).toEqual([false])
  unmount()
  expect(isLessonOnPage()).toBe(false)
})
