import { href } from '@iki/contract/screens/screens'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useNavigate } from 'react-router'
import { Sheet } from '#ui/page/sheet.tsx'
import { SheetEntry, SheetMenu } from '#ui/page/sheet-menu.tsx'

type Props = { onHiddenPeople: () => void; onClose: () => void }

/** On a phone: what belongs to the timelines besides their posts. On a desk it is beside them. */
export function TimelineMenu({ onHiddenPeople, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <Sheet title="このページのメニュー" onClose={onClose}>
      {leave => {
        const after = (act: () => unknown) => () => {
          leave()
          void act()
        }
        return (
          <SheetMenu>
            <SheetEntry icon={<IconMessages />} onPress={after(() => navigate(href('/timeline/inbox')))}>
              わたしの感想と返事
            </SheetEntry>
            <SheetEntry icon={<IconDoor />} onPress={after(() => navigate(href('/room/inbox')))}>
              わたしの部屋
            </SheetEntry>
            <SheetEntry icon={<IconEyeOff />} onPress={after(onHiddenPeople)}>
              ブロック・ミュート中の人
            </SheetEntry>
          </SheetMenu>
        )
      }}
    </Sheet>
  )
}
