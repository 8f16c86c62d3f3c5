import IconSettings from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconLog from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconAuto from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconSkip from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import type { ReactNode } from 'react'
import classes from './story-tools.module.css'

type Props = {
  canGoBack: boolean
  isSkipping: boolean
  isAuto: boolean
  onBack: () => void
  onBacklog: () => void
  onSkip: () => void
  onAuto: () => void
  onSettings: () => void
}

/** What a reader needs besides going on, along the lower edge. */
export function StoryTools(props: Props) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="読む道具">
      <Tool
        label="戻る"
        icon={<IconBack size={20} />}
        onPress={props.onBack}
        isDisabled={!props.canGoBack}
        earlyKeys="ArrowLeft"
      />
      <Tool label="読みかえす" icon={<IconLog size={20} />} onPress={props.onBacklog} />
      <Tool label="スキップ" icon={<IconSkip size={20} />} onPress={props.onSkip} isOn={props.isSkipping} />
      <Tool label="オート" icon={<IconAuto size={20} />} onPress={props.onAuto} isOn={props.isAuto} />
      <Tool label="設定" icon={<IconSettings size={20} />} onPress={props.onSettings} />
    </div>
  )
}

type ToolProps = {
  label: string
  icon: ReactNode
  onPress: () => void
  isOn?: boolean
  isDisabled?: boolean
  /** Keys that press it before React has taken the page over. */
  earlyKeys?: string
}

function Tool({ label, icon, onPress, isOn, isDisabled = false, earlyKeys }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-pressed={isOn}
      disabled={isDisabled}
      data-early-keys={earlyKeys}
      onClick={onPress}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}
