import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { isStarted, openingLesson } from '#core/queue/queue.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { type PlayedList, playListFrom } from './play-list.ts'

/** From the beginning, or on from the first that is not finished. Not there while all is locked. */
export function OwnPlaylistEntrance({ list }: { list: PlayedList }) {
  const opening = openingLesson(list.lessons, [])
  if (!opening) return null
  return (
    <PrimaryButton
      to={addressOfLesson(opening)}
      onPress={() => playListFrom(list, opening)}
      icon={<IconPlay size={18} />}
    >
      {isStarted(list.lessons) ? lessonTexts[opening.kind].goOn : lessonTexts[opening.kind].begin}
    </PrimaryButton>
  )
}
