import IconCast from '@tabler/icons-react/dist/esm/icons/IconCast.mjs'
import { useService } from '#core/api/service.queries.ts'
import { useCastDevice, useMayCast } from '#core/cast/cast-state.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'

/** Opens casting, in browsers that can cast. Its code is loaded at the first press. */
export function CastButton() {
  const service = useService()
  const device = useCastDevice()
  const mayCast = useMayCast()
  const { Part: CastSheet, open, close } = useOnDemand(loadCastSheet)
  if (!mayCast || !service?.hasCasting) return null
  return (
    <>
      <ToolButton
        label={device ? `テレビで聴く ${device}につながっています` : 'テレビで聴く'}
        word="テレビ"
        icon={<IconCast />}
        isOn={device !== null}
        onPress={open}
      />
      {CastSheet && <CastSheet onClose={close} />}
    </>
  )
}

const loadCastSheet = () => import('./cast-sheet.tsx').then(chunk => chunk.CastSheet)
