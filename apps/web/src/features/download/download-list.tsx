import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { DownloadRecord } from '#core/downloads/download-record.ts'
import { downloads } from '#core/downloads/downloads.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { positionOf, usePlayer } from '#core/player/player.ts'
import { LessonActions } from '#entities/lesson/lesson-actions.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { bytesText, untilText } from './download-text.ts'

type Props = { records: readonly DownloadRecord[]; isPlain?: boolean }

/** The downloaded lessons: each can be played, and removed unless the list is plain. */
export function DownloadList({ records, isPlain = false }: Props) {
  const currentId = usePlayer(state => state.track?.id)
  return (
    <RowList label="端末に保存した音声">
      {records.map(({ lesson, bytes, endsAt }) => (
        <LessonRow
          key={lesson.id}
          lesson={{ ...lesson, position: positionOf(lesson) }}
          to={addressOfLesson(lesson)}
          meta={isPlain ? lesson.description : `${bytesText(bytes)}・${untilText(endsAt)}`}
          isCurrent={lesson.id === currentId}
          action={
            !isPlain && (
              <>
                <IconButton
                  label={`${lesson.title}を端末から消す`}
                  onPress={() => void downloads.remove(lesson.id)}
                >
                  <IconTrash size={20} />
                </IconButton>
                <LessonActions lesson={lesson} />
              </>
            )
          }
        />
      ))}
    </RowList>
  )
}
