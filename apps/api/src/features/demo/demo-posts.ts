import type { InputOf } from '@iki/contract/api/endpoint'
import type { createComment } from '@iki/contract/people/comment'
import type { createImpression, setLike, setSavedImpression } from '@iki/contract/people/impression'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import { type DemoAuthor, type DemoPost, demoPosts } from './demo-people.ts'

/** Writes as members do, at a given time. */
export type WritesAt = (at: Date) => {
  writing: {
    has(id: string): Promise<boolean>
    create(post: InputOf<typeof createImpression>, member: SignedIn): Promise<unknown>
  }
  reactions: {
    setLike(like: InputOf<typeof setLike>, member: SignedIn): Promise<unknown>
    createComment(comment: InputOf<typeof createComment>, member: SignedIn): Promise<unknown>
  }
  saved: { set(saved: InputOf<typeof setSavedImpression>, member: SignedIn): Promise<unknown> }
}
type Parts = { clock: Clock; writesAt: WritesAt; authors: ReadonlyMap<DemoAuthor, SignedIn> }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Writes what the demo's members say to each other. Existing posts stay as their readers have left them. */
export async function writeDemoPosts({ clock, writesAt, authors }: Parts): Promise<void> {
  const now = clock().getTime()
  for (const [index, post] of demoPosts.entries()) {
    const id = `demo-post-${String(index + 1).padStart(2, '0')}`
    const at = new Date(now - post.daysAgo * dayMs - (3 + (index % 5)) * hourMs)
    if (!(await writesAt(at).writing.has(id))) await write(id, post, at)
  }

  async function write(id: string, post: DemoPost, at: Date): Promise<void> {
    const { by, plan, body, moment, likes = [], comments = [], isSaved } = post
    const author = memberOf(by)
    await writesAt(at).writing.create({ id, plan, body, ...(moment && { moment }) }, author)
    const later = (step: number) => writesAt(new Date(at.getTime() + step * 17 * 60_000))
    if (isSaved) await later(1).saved.set({ id, isSaved }, memberOf('demo'))
    for (const [step, who] of likes.entries())
      await later(step + 1).reactions.setLike({ id, isLiked: true }, memberOf(who))
    for (const [step, { by: who, body: text }] of comments.entries()) {
      const comment = { id, commentId: `${id}-comment-${step + 1}`, body: text }
      await later(likes.length + step + 1).reactions.createComment(comment, memberOf(who))
    }
  }

  function memberOf(name: DemoAuthor): SignedIn {
    const member = authors.get(name)
    if (!member) throw new Error(`The demo has nobody called ${name}.`)
    return member
  }
}
