import { useLayoutEffect } from 'react'
import { createStore, useStore } from 'zustand'

type Stage = {
  /** The lesson whose own page is open: the mini player would only repeat it. */
  lessonId: string | null
  /** The page is that of a live programme, which has its own button for playing. */
  isLive: boolean
}

const empty: Stage = { lessonId: null, isLive: false }
const stage = createStore<Stage>(() => empty)

export const isLessonOnPage = (): boolean => stage.getState().lessonId !== null

/** Cleans up in the layout phase, so that a film moves to its next slot before it counts as unseen. */
export function useLessonOnPage(lessonId: string, isLive = false): void {
  useLayoutEffect(() => {
    stage.setState({ lessonId, isLive })
    return () => stage.setState(empty)
  }, [lessonId, isLive])
}

export function useIsLessonOnPage(lessonId: string | undefined): boolean {
  return useStore(stage, state => state.lessonId !== null && state.lessonId === lessonId)
}

export function useIsLiveOnPage(): boolean {
  return useStore(stage, state => state.isLive)
}
