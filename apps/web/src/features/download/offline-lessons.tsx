import { href } from '@iki/contract/screens/screens'
import { useDownloads } from '#core/downloads/downloads.ts'
import { wholeShelf } from '#entities/lesson/use-shelf.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { DownloadList } from './download-list.tsx'
import { shelvedDownloads } from './shelved-downloads.ts'

/** How many are listed, above the link to all downloads. */
const shown = 5

/** The downloaded lessons, on pages that can't load without a network. Shows nothing if there are none. */
export function OfflineLessons() {
  const records = shelvedDownloads(
    useDownloads(state => state.lessons),
    wholeShelf,
  )
  if (records.length === 0) return null
  return (
    <section>
      <SectionHeading
        link={{
          to: href('/mypage/kept'),
          label: 'すべて見る',
          spokenLabel: '端末に保存した音声をすべて見る',
        }}
      >
        電波がなくても聴けるもの
      </SectionHeading>
      <DownloadList records={records.slice(0, shown)} isPlain />
    </section>
  )
}
