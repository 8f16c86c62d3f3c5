import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'

/** The lesson whose own page is open: there the mini player would only say the same again. */
const stage = createStore<{ lessonId: string | null }>(() => ({ lessonId: null }))

export const isOnStage = (): boolean => stage.getState().lessonId !== null

export function useStage(lessonId: string): void {
  useEffect(() => {
    stage.setState({ lessonId })
    return () => stage.setState({ lessonId: null })
  }, [lessonId])
}

export function useIsOnStage(lessonId: string | undefined): boolean {
  return useStore(stage, state => state.lessonId !== null && state.lessonId === lessonId)
}
