import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useMemo } from 'react'
import { usePageKeys } from '#core/browser/use-page-keys.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { player, settings } from '#core/player/player.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { steppedSpeed } from '#ui/player/speed.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'
import type { KeyRow } from './keys-sheet.tsx'
import classes from './player-keys.module.css'

type Parts = { lessonId: string; controls: Pick<LessonPlayer, 'toggle' | 'skip'>; onHelp: () => void }

/** The keyboard shortcuts of a player page, which keys-sheet.tsx lists. */
export function usePlayerKeys({ lessonId, controls: { toggle, skip }, onHelp }: Parts): void {
  const commands = useMemo(() => {
    const back = () => skip(-player.store.getState().backSeconds)
    const on = () => skip(player.store.getState().skipSeconds)
    const quicken = (steps: number) => () =>
      settings.chooseSpeed(lessonId, steppedSpeed(player.store.getState().speed, steps))
    return {
      ' ': toggle,
      k: toggle,
      j: back,
      ArrowLeft: back,
      l: on,
      ArrowRight: on,
      '<': quicken(-1),
      '>': quicken(1),
      n: player.next,
      p: player.previous,
      '?': onHelp,
    }
  }, [lessonId, toggle, skip, onHelp])
  usePageKeys(commands)
}

/** The list of shortcuts: opened with "?", and with a button on devices with a keyboard. */
export function useKeysHelp(more?: readonly KeyRow[]) {
  const { Part: KeysSheet, open, close } = useOnDemand(loadKeysSheet)
  return {
    openKeysHelp: open,
    keysButton: (
      <span className={classes.withKeyboard}>
        <ToolButton label="キーボードの操作" word="キー" icon={<IconKeyboard />} onPress={open} />
      </span>
    ),
    keysSheet: KeysSheet && <KeysSheet onClose={close} more={more} />,
  }
}

const loadKeysSheet = () => import('./keys-sheet.tsx').then(chunk => chunk.KeysSheet)
