import { ReadArticles } from '#features/article/shelf/read-articles.tsx'
import { ListeningPage } from '#features/listening/listening-page.tsx'

/** The log of what a member has opened: what was played, and what was read. */
export function ContentLogScreen() {
  return <ListeningPage read={<ReadArticles />} />
}
