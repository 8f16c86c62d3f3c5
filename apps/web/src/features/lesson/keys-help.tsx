import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'
import classes from './keys-help.module.css'
import type { KeyRow } from './keys-sheet.tsx'

/** Which keys there are: behind "?", and behind a button where there is a keyboard. */
export function useKeysHelp(more?: readonly KeyRow[]) {
  const { Part: KeysSheet, open, close } = useOnDemand(loadKeysSheet)
  return {
    openKeysHelp: open,
    keysHelp: (
      <span className={classes.withKeyboard}>
        <ToolButton label="キーボードの操作" word="キー" icon={<IconKeyboard />} onPress={open} />
        {KeysSheet && <KeysSheet onClose={close} more={more} />}
      </span>
    ),
  }
}

const loadKeysSheet = () => import('./keys-sheet.tsx').then(chunk => chunk.KeysSheet)
