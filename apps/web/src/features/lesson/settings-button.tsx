import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import type { Track } from '#core/player/track.ts'
import { useIsSignedIn } from '#core/session/session.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'

type Props = { lesson: Track; onGo: (seconds: number) => void }

/** How the player is set; behind it, where the member was before. */
export function SettingsButton({ lesson, onGo }: Props) {
  const isSignedIn = useIsSignedIn()
  const settings = useOnDemand(loadSettings)
  const history = useOnDemand(loadHistory)
  return (
    <>
      <ToolButton label="再生の設定" word="設定" icon={<IconAdjustments />} onPress={settings.open} />
      {settings.Part && (
        <settings.Part onClose={settings.close} onHistory={isSignedIn ? history.open : undefined} />
      )}
      {history.Part && <history.Part lesson={lesson} onGo={onGo} onClose={history.close} />}
    </>
  )
}

const loadSettings = () => import('./player-settings-sheet.tsx').then(chunk => chunk.PlayerSettingsSheet)
const loadHistory = () => import('./past-positions-sheet.tsx').then(chunk => chunk.PastPositionsSheet)
