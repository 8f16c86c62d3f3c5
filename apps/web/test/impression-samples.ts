import type { Comment } from '@iki/contract/people/comment'
import type { Impression } from '@iki/contract/people/impression'

/** A sample impression as the server would send it. A test states only the fields that it is about. */
export function anImpression(id: string, change: Partial<Impression> = {}): Impression {
  const body = change.body ?? `${id}の感想です。`
  return {
    id,
    author: { uid: 'natsuo', name: '夏男', isOperator: false },
    plan: 'eichi',
    status: 'open',
    body,
    html: `<p>${body}</p>`,
    createdAt: '2026-11-20T12:00:00.000Z',
    editedAt: null,
    revision: 1,
    closedReason: null,
    pictures: [],
    moment: null,
    likeCount: 0,
    isLiked: false,
    isSaved: false,
    commentCount: 0,
    comments: [],
    can: { edit: false, delete: false, report: true },
    ...change,
  }
}

/** An impression of the signed-in member. */
export const ownImpression = (id: string, change: Partial<Impression> = {}): Impression =>
  anImpression(id, {
    author: { uid: 'haruko', name: '春子', isOperator: false },
    can: { edit: true, delete: true, report: false },
    ...change,
  })

export function aComment(id: string, change: Partial<Comment> = {}): Comment {
  const body = change.body ?? `${id}のことば`
  return {
    id,
    author: { uid: 'akio', name: '秋生', isOperator: false },
    body,
    html: `<p>${body}</p>`,
    createdAt: '2026-11-20T13:00:00.000Z',
    editedAt: null,
    revision: 1,
    can: { edit: false, delete: false },
    ...change,
  }
}
