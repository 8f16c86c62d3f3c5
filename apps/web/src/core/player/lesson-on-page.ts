import { useLayoutEffect } from 'react'
import { createStore, useStore } from 'zustand'

type Stage = {
  /** The lesson whose own page is open: the mini player would only repeat it. */
  lessonId: string | null
  /** The page is that of a live programme, which has its own button for playing. */
  isLive: boolean
  /** The lesson that the page offers to continue: a mini player would only repeat the offer. */
  offeredId: string | null
}

const empty: Stage = { lessonId: null, isLive: false, offeredId: null }
const stage = createStore<Stage>(() => empty)

export const isLessonOnPage = (): boolean => stage.getState().lessonId !== null

/** Cleans up in the layout phase, so that a film moves to its next slot before it counts as unseen. */
export function useLessonOnPage(lessonId: string, isLive = false): void {
  useLayoutEffect(() => {
    stage.setState({ ...empty, lessonId, isLive })
    return () => stage.setState(empty)
  }, [lessonId, isLive])
}

export function useIsLessonOnPage(lessonId: string | undefined): boolean {
  return useStore(stage, state => state.lessonId !== null && state.lessonId === lessonId)
}

export function useOfferOnPage(offeredId: string | null): void {
  useLayoutEffect(() => {
    stage.setState({ ...empty, offeredId })
    return () => stage.setState(empty)
  }, [offeredId])
}

export function useIsOfferedOnPage(lessonId: string | undefined): boolean {
  return useStore(stage, state => state.offeredId !== null && state.offeredId === lessonId)
}

export function useIsLiveOnPage(): boolean {
  return useStore(stage, state => state.isLive)
}
