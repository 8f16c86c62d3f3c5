import { downloadDays } from '@iki/contract/media/download'
import { href } from '@iki/contract/screens/screens'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingDownload } from '#core/downloads/download-state.ts'
import { canDownload, downloads, useDownloads } from '#core/downloads/downloads.ts'
import { NothingOnShelf } from '#entities/lesson/nothing-on-shelf.tsx'
import { ShelfChoice } from '#entities/lesson/shelf-choice.tsx'
import { useShelf } from '#entities/lesson/use-shelf.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { freeBytesQuery } from './download.queries.ts'
import { DownloadList } from './download-list.tsx'
import { bytesText, problemTexts } from './download-text.ts'
import classes from './downloads-page.module.css'
import { shelvedDownloads } from './shelved-downloads.ts'

/** All downloads of this device: their size, until when they last, and how to remove them. */
export function DownloadsPage() {
  const isKnown = useDownloads(state => state.isKnown)
  const lessons = useDownloads(state => state.lessons)
  const all = Object.values(lessons)
  const { shelf } = useShelf()
  const shown = shelvedDownloads(lessons, shelf)
  const pending = Object.entries(useDownloads(state => state.pending))
  const isEmpty = all.length === 0 && pending.length === 0
  return (
    <Page title="端末に保存した音声" lead="電波のとどかないところでも聴けます。">
      {!canDownload && (
        <Notice title="このブラウザでは、端末に保存できません">
          SafariやChromeなど、ほかのブラウザでひらいてお試しください。
        </Notice>
      )}
      {canDownload && !isKnown && <ListSkeleton rows={3} />}
      {canDownload && isKnown && isEmpty && (
        <EmptyState
          title="保存した音声が、ここにならびます"
          drawing="stone"
          action={<PrimaryButton to={href('/')}>音声を選ぶ</PrimaryButton>}
        >
          音声の画面の「保存」から、この端末に置いておけます。
        </EmptyState>
      )}
      {pending.length > 0 && (
        <section>
          <SectionHeading>保存のとちゅう</SectionHeading>
          <RowList label="保存のとちゅう">
            {pending.map(([id, pendingDownload]) => (
              <SavingRow key={id} id={id} pendingDownload={pendingDownload} />
            ))}
          </RowList>
        </section>
      )}
      {all.length > 0 && (
        <>
          <Room bytes={all.reduce((sum, record) => sum + record.bytes, 0)} count={all.length} />
          <ShelfChoice parts={['length', 'isUnfinished']} />
          {shown.length > 0 ? <DownloadList records={shown} /> : <NothingOnShelf />}
          <p className={classes.note}>
            聴ける期間は、つながるたびに延びます（最長{downloadDays}
            日、ご契約の終わりまで）。期間がすぎると、端末から消えます。ログアウトしたときも消えます。
          </p>
          <RemoveAll />
        </>
      )}
    </Page>
  )
}

function Room({ bytes, count }: { bytes: number; count: number }) {
  const { data: free } = useQuery(freeBytesQuery)
  return (
    <p className={classes.room}>
      {count}本・{bytesText(bytes)}
      {free != null && <span className={classes.free}>端末の空き およそ{bytesText(free)}</span>}
    </p>
  )
}

function SavingRow({ id, pendingDownload }: { id: string; pendingDownload: PendingDownload }) {
  const { title, bytes, total, isUnderWay, problem } = pendingDownload
  return (
    <div className={classes.saving}>
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        <p className={classes.state}>
          {problem
            ? problemTexts[problem].title
            : total === null
              ? '順番を待っています'
              : `${bytesText(bytes)} / ${bytesText(total)}`}
        </p>
        {isUnderWay && total !== null && (
          <ProgressLine share={bytes / total} label={`${title}を保存したところまで`} />
        )}
      </div>
      {!isUnderWay && problem !== 'locked' && (
        <SecondaryButton onPress={() => downloads.add([{ id, title }])}>
          {problem === 'offline' ? 'つづける' : 'もう一度'}
        </SecondaryButton>
      )}
      <IconButton label={`${title}の保存をやめる`} onPress={() => void downloads.remove(id)}>
        <IconX size={20} />
      </IconButton>
    </div>
  )
}

/** Asks before removing, because downloading everything again needs a network and time. */
function RemoveAll() {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <SecondaryButton isGrave onPress={() => setAsking(true)}>
        すべて消す
      </SecondaryButton>
    )
  return (
    <Notice
      title="保存した音声をすべて消しますか"
      action={
        <>
          <SecondaryButton isGrave onPress={() => void downloads.removeAll()}>
            すべて消す
          </SecondaryButton>
          <SecondaryButton onPress={() => setAsking(false)}>やめる</SecondaryButton>
        </>
      }
    >
      端末から消えるだけです。つながっていれば、いつでも聴けます。
    </Notice>
  )
}
