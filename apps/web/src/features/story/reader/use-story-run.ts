import type { Episode } from '@iki/contract/play/story-format'
import type { SavedPlace } from '@iki/contract/play/story-resume'
import { savedPlaceOf } from '@iki/contract/play/story-resume'
import {
  backTo,
  type Made,
  type Run,
  type RunPosition,
  type StoryAction,
  step,
  viewOf,
} from '@iki/contract/play/story-run'
import { useEffect, useMemo, useRef, useState } from 'react'

type Parts = {
  episode: Episode
  start: Run
  read: readonly string[]
  /** Called at every scene and every choice. Left out, nothing is saved. */
  onPlace?: ((savedPlace: SavedPlace) => void) | undefined
  onRead?: ((lines: string[], choices: Made[]) => void) | undefined
  onEnd?: ((savedPlace: SavedPlace) => void) | undefined
}

/** A run through an episode, with what is stored about it. */
export function useStoryRun({ episode, start, read, onPlace, onRead, onEnd }: Parts) {
  const [run, setRun] = useState(start)
  const [known, setKnown] = useState(() => new Set(read))
  const view = useMemo(() => viewOf(episode, run), [episode, run])
  const unreported = useRef<string[]>([])
  const reported = useRef('')

  function reportNew(choices: Made[]): void {
    onRead?.(unreported.current, choices)
    unreported.current = []
  }

  function take(next: Run): void {
    const { line } = view
    if (line && !known.has(line.id)) {
      unreported.current.push(line.id)
      setKnown(before => new Set([...before, line.id]))
    }
    setRun(next)
  }

  function act(action: StoryAction): void {
    const next = step(episode, run, action)
    if (next !== run) take(next)
  }

  const latestReport = useRef(reportNew)
  latestReport.current = reportNew
  useEffect(() => {
    const at = `${view.scene} ${run.made.length} ${view.isEnd}`
    if (reported.current === at) return
    reported.current = at
    reportNew(run.made.map(each => ({ ...each })))
    const savedPlace = savedPlaceOf(episode, run)
    if (view.isEnd) onEnd?.(savedPlace)
    else onPlace?.(savedPlace)
  }, [view, run])
  useEffect(() => () => latestReport.current([]), [])

  return {
    run,
    view,
    read: known,
    act,
    backTo: (position: RunPosition) => setRun(backTo(run, position)),
    restart: setRun,
    placeNow: () => savedPlaceOf(episode, run),
  }
}
