import type { LessonRow } from '@iki/contract/media/lesson'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { isStarted, openingLesson } from '#core/queue/queue.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { playListFrom } from './play-list.ts'

/** From the beginning, or on from the first that is not finished. Not there while all is locked. */
export function OwnPlaylistEntrance({ lessons }: { lessons: readonly LessonRow[] }) {
  const opening = openingLesson(lessons, [])
  if (!opening) return null
  return (
    <PrimaryButton
      to={addressOfLesson(opening)}
      onPress={() => playListFrom(lessons, opening)}
      icon={<IconPlay size={18} />}
    >
      {isStarted(lessons) ? lessonTexts[opening.kind].goOn : lessonTexts[opening.kind].begin}
    </PrimaryButton>
  )
}
