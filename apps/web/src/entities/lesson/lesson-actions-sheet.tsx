import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs'
import { useState } from 'react'
import { player, usePlayer } from '#core/player/player.ts'
import { nextIn } from '#core/queue/queue.ts'
import { playingNext } from '#core/queue/queue-edits.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { SheetEntry, SheetMenu } from '#ui/page/sheet-menu.tsx'
import { type MoreAction, useCanPlayNext } from './more-action.ts'
import { PlaylistChoice } from './playlist-choice.tsx'

type Step = 'menu' | 'choice' | 'naming'
type Props = { lesson: Lesson; more: MoreAction | undefined; onClose: () => void }

/** What can be done with a lesson of a list. */
export function LessonActionsSheet({ lesson, more, onClose }: Props) {
  const [step, setStep] = useState<Step>('menu')
  const isSignedIn = useIsSignedIn()
  const canPlayNext = useCanPlayNext(lesson)
  const titles: Record<Step, string> = {
    menu: lesson.title,
    choice: 'プレイリストに追加',
    naming: '新しいプレイリスト',
  }
  return (
    <Sheet title={titles[step]} onClose={onClose}>
      {leave =>
        step === 'menu' ? (
          <SheetMenu>
            {canPlayNext && <PlayNext lesson={lesson} />}
            {isSignedIn && (
              <SheetEntry icon={<IconAdd />} onPress={() => setStep('choice')}>
                プレイリストに追加
              </SheetEntry>
            )}
            {more && (
              <SheetEntry
                icon={more.icon}
                onPress={() => {
                  leave()
                  more.onPress()
                }}
              >
                {more.label}
              </SheetEntry>
            )}
          </SheetMenu>
        ) : (
          <PlaylistChoice
            lesson={lesson}
            isNaming={step === 'naming'}
            onNaming={isNaming => setStep(isNaming ? 'naming' : 'choice')}
          />
        )
      }
    </Sheet>
  )
}

/** Puts a lesson right after the one in the player. */
function PlayNext({ lesson }: { lesson: Lesson }) {
  const isNext = usePlayer(({ queue }) => nextIn(queue)?.id === lesson.id)
  return (
    <>
      <SheetEntry
        icon={isNext ? <IconCheck /> : <IconNext />}
        onPress={() => player.changeQueue(queue => playingNext(queue, lesson))}
      >
        {isNext ? 'つぎに流れます' : 'つぎに再生'}
      </SheetEntry>
      <Announcement>{isNext ? 'つぎに流れます' : ''}</Announcement>
    </>
  )
}
