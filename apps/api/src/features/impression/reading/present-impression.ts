import type { LessonRow } from '@iki/contract/media/lesson'
import type { Comment } from '@iki/contract/people/comment'
import type { Impression } from '@iki/contract/people/impression'
import { presentAuthor } from '#core/author.ts'
import type { CommentRow } from '../reaction/reaction.store.ts'
import type { ImpressionRow, ListedComment } from './impression-row.store.ts'

export function presentComment(row: CommentRow, viewerUid: string): Comment {
  const isOwn = row.uid === viewerUid
  return {
    id: row.id,
    author: presentAuthor(row),
    body: row.body,
    html: row.html,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    revision: row.revision,
    can: { edit: isOwn, delete: isOwn },
  }
}

/** What posts name besides their text, as the reader may see it. */
export type Context = {
  viewerUid: string
  lessons: ReadonlyMap<string, LessonRow>
  pictures: ReadonlyMap<string, Omit<Impression['pictures'][number], 'text'>>
}

export function presentImpression(row: ImpressionRow, context: Context): Impression {
  const { viewerUid, pictures } = context
  const isOwn = row.uid === viewerUid
  return {
    id: row.id,
    author: presentAuthor(row),
    plan: row.plan,
    status: row.status,
    body: row.body,
    html: row.html,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    revision: row.revision,
    closedReason: isOwn ? row.closedReason : null,
    pictures: row.pictureIds.flatMap((id, index) => {
      const picture = pictures.get(id)
      return picture ? { ...picture, text: row.pictureTexts[index] ?? '' } : []
    }),
    moment: momentOf(row, context),
    likeCount: row.likeCount,
    isLiked: row.isLiked,
    isSaved: row.isSaved,
    commentCount: row.commentCount,
    comments: row.comments.map(comment => presentListed(comment, viewerUid)),
    can: { edit: isOwn && row.status !== 'closed', delete: isOwn, report: !isOwn },
  }
}

function presentListed(comment: ListedComment, viewerUid: string): Comment {
  const { id, uid, nickname, authority, body, html, created_at, edited_at, revision } = comment
  const createdAt = new Date(created_at)
  const editedAt = edited_at === null ? null : new Date(edited_at)
  const row = { id, uid, nickname, authority, body, html, createdAt, editedAt, revision }
  return presentComment(row, viewerUid)
}

function momentOf(
  { lessonId, lessonSeconds: seconds }: ImpressionRow,
  { lessons }: Context,
): Impression['moment'] {
  const lesson = lessonId === null ? undefined : lessons.get(lessonId)
  if (!lesson || seconds === null) return null
  const { id, title, kind, lock } = lesson
  return { lessonId: id, title, kind, seconds, isOpen: lock === null }
}
