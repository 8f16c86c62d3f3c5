import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { SheetEntry, SheetMenu } from '#ui/page/sheet-menu.tsx'

type Props = { name: string; onRemove: () => void }

/** What can be done with a written day besides writing it. */
export function DayMenu({ name, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="この日のメニュー" onPress={() => setOpen(true)}>
        <IconDots size={22} />
      </IconButton>
      {isOpen && (
        <Sheet title={name} onClose={() => setOpen(false)}>
          {leave => (
            <SheetMenu>
              <SheetEntry
                icon={<IconTrash />}
                onPress={() => {
                  leave()
                  onRemove()
                }}
              >
                この日の日記を消す
              </SheetEntry>
            </SheetMenu>
          )}
        </Sheet>
      )}
    </>
  )
}
