import type { Lock } from '@iki/contract/access/access'
import type { LessonRow } from '@iki/contract/media/lesson'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { LockedPage } from '#ui/lock/locked-page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { lessonPreviewQuery } from './lesson.queries.ts'
import { PreviewSound } from './preview-sound.tsx'

type Props = {
  id: string
  lock: Lock
  /** Its row, if a list has loaded it. */
  row?: Pick<LessonRow, 'id' | 'title' | 'kind' | 'durationSeconds' | 'drawing' | 'accent' | 'description'>
  /** Shown below it: the list that it is in. */
  children?: ReactNode
}

/** A lesson that is locked for this member: what it is, how it begins, and the plans that open it. */
export function LockedLesson({ id, lock, row, children }: Props) {
  const { data: preview, isPending } = useQuery(lessonPreviewQuery(id))
  const screenTitle = useScreenTitle()
  const lesson = preview?.lesson ?? row
  const title = lesson?.title ?? screenTitle
  usePageTitle(title)
  const sound = preview?.sound ? <PreviewSound sound={preview.sound} /> : undefined
  return (
    <LockedPage
      lock={lock}
      hero={{
        id,
        drawing: lesson?.drawing ?? 'stone',
        accent: lesson?.accent,
        title,
        eyebrow: lesson && `${lessonTexts[lesson.kind].name}・${japaneseDuration(lesson.durationSeconds)}`,
        lead: lesson?.description,
        children: isPending ? null : sound,
      }}
      kind={lesson?.kind}
      firstLines={preview?.firstLines}
    >
      {children}
    </LockedPage>
  )
}
