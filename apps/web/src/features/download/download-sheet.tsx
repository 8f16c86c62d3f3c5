import { downloadDays } from '@iki/contract/media/download'
import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { downloads } from '#core/downloads/downloads.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { downloadTermsQuery, freeBytesQuery } from './download.queries.ts'
import classes from './download-sheet.module.css'
import { bytesText, problemTexts, untilText } from './download-text.ts'
import { type DownloadProgress, useDownloadProgress } from './use-download-progress.ts'

type Lessons = readonly Pick<LessonRow, 'id' | 'title'>[]
type Props = {
  lessons: Lessons
  /** The playlist, if these are all of its lessons that are open. */
  playlist?: Playlist
  onClose: () => void
}

/** How large a download is and until when it lasts, with buttons to download and to remove. */
export function DownloadSheet({ lessons, playlist, onClose }: Props) {
  const progress = useDownloadProgress(lessons)
  const problem = progress.problem && problemTexts[progress.problem]
  return (
    <Sheet title="端末に保存" onClose={onClose}>
      <div className={classes.body}>
        {problem && !progress.isUnderWay && (
          <Notice kind={progress.problem === 'offline' ? 'info' : 'problem'} title={problem.title}>
            {problem.text}
          </Notice>
        )}
        {progress.isWhole ? (
          <Here lessons={lessons} progress={progress} />
        ) : progress.isUnderWay ? (
          <UnderWay lessons={lessons} progress={progress} />
        ) : (
          <Offer lessons={lessons} playlist={playlist} />
        )}
        <p className={classes.all}>
          <TextLink to={href('/mypage/kept')}>端末に保存した音声を見る</TextLink>
        </p>
      </div>
    </Sheet>
  )
}

/** The size and the end of a download, before it starts. */
function Offer({ lessons, playlist }: { lessons: Lessons; playlist: Playlist | undefined }) {
  const {
    data: terms,
    error,
    refetch,
    isFetching,
  } = useQuery(downloadTermsQuery(lessons.map(({ id }) => id)))
  const { data: free } = useQuery(freeBytesQuery)
  if (error && !terms)
    return (
      <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorPanel>
    )
  if (!terms) return <ListSkeleton rows={2} />
  if (terms.lessons.length === 0)
    return <Notice title={problemTexts.locked.title}>{problemTexts.locked.text}</Notice>
  const bytes = terms.lessons.reduce((sum, lesson) => sum + lesson.bytes, 0)
  const endsAt = Math.min(...terms.lessons.map(({ keepUntil }) => Date.parse(keepUntil)))
  const hasRoom = free == null || free > bytes
  const offered = lessons.filter(({ id }) => terms.lessons.some(term => term.id === id))
  return (
    <>
      <p className={classes.lead}>電波のとどかないところでも聴けるように、この端末に置いておきます。</p>
      <dl className={classes.facts}>
        {playlist && <Fact name="音声">{offered.length}本</Fact>}
        <Fact name="大きさ">{bytesText(bytes)}</Fact>
        {free != null && <Fact name="端末の空き">およそ{bytesText(free)}</Fact>}
        <Fact name="聴ける期間">{untilText(endsAt)}</Fact>
      </dl>
      <p className={classes.note}>
        期間は、つながるたびに延びます（最長{downloadDays}日、ご契約の終わりまで）。
      </p>
      {!hasRoom && (
        <Notice kind="problem" title={problemTexts.full.title}>
          {problemTexts.full.text}
        </Notice>
      )}
      <PrimaryButton
        isWide
        isDisabled={!hasRoom}
        onPress={() => (playlist ? downloads.addPlaylist(playlist) : downloads.add(offered))}
      >
        {playlist ? 'まとめて保存する' : '保存する'}
      </PrimaryButton>
    </>
  )
}

function UnderWay({ lessons, progress }: { lessons: Lessons; progress: DownloadProgress }) {
  return (
    <>
      <p className={classes.lead} aria-live="polite">
        {lessons.length > 1
          ? `${progress.count}本のうち${progress.downloadedCount}本を保存しました`
          : '保存しています'}
      </p>
      <ProgressLine share={progress.share} label="端末に保存したところまで" />
      <p className={classes.note}>
        {bytesText(progress.downloadedBytes + progress.underWayBytes)}
        。この画面をはなれても、アプリがひらいているあいだ保存します。
      </p>
      <SecondaryButton isWide onPress={() => removeUnfinished(lessons)}>
        やめる
      </SecondaryButton>
    </>
  )
}

function Here({ lessons, progress }: { lessons: Lessons; progress: DownloadProgress }) {
  return (
    <>
      <p className={classes.lead}>この端末に保存ずみです。電波がなくても聴けます。</p>
      <dl className={classes.facts}>
        <Fact name="大きさ">{bytesText(progress.downloadedBytes)}</Fact>
        {progress.endsAt !== null && <Fact name="聴ける期間">{untilText(progress.endsAt)}</Fact>}
      </dl>
      <SecondaryButton isWide onPress={() => void Promise.all(lessons.map(({ id }) => downloads.remove(id)))}>
        端末から消す
      </SecondaryButton>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function removeUnfinished(lessons: Lessons): void {
  const { pending } = downloads.state.getState()
  for (const { id } of lessons) if (pending[id]) void downloads.remove(id)
}
