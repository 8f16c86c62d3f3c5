import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { usePlayer, useSleep } from '#core/player/player.ts'
import { Spoken } from '#ui/feedback/announcement.tsx'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { sleepLeft, sleepSentence } from './sleep-words.ts'

/** The sleep timer: off, or what is left of it. */
export function SleepButton() {
  const { Part: SleepSheet, open, close } = useOnDemand(loadSleepSheet)
  const wish = useSleep(state => state.wish)
  const left = useSleep(sleepLeft)
  const kind = usePlayer(state => state.track?.kind ?? 'audio')
  return (
    <>
      <ToolButton
        label={`おやすみタイマー${left === null ? '' : ` あと${left}`}`}
        word={left ?? 'おやすみ'}
        icon={<IconMoon />}
        isOn={wish !== null}
        onPress={open}
      />
      <Spoken>{wish ? sleepSentence(wish, kind) : ''}</Spoken>
      {SleepSheet && <SleepSheet onClose={close} />}
    </>
  )
}

const loadSleepSheet = () => import('./sleep-sheet.tsx').then(chunk => chunk.SleepSheet)
