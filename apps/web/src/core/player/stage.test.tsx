import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { isOnStage, useStage } from './stage.ts'

function PlayerPage() {
  useStage('a')
  return null
}

/** Notes what is on stage at the moment in which it takes a player's place. */
function NextPage({ note }: { note: (wasOnStage: boolean) => void }) {
  useLayoutEffect(() => {
    note(isOnStage())
  }, [note])
  return null
}

test('a page leaves the stage in the moment in which the next one comes, so that its film finds the mini player', () => {
  const noted: boolean[] = []
  const { rerender, unmount } = render(<PlayerPage />)
  expect(isOnStage()).toBe(true)
  rerender(<NextPage note={was => noted.push(was)} />)
  expect(noted).toEqual([false])
  unmount()
  expect(isOnStage()).toBe(false)
})
