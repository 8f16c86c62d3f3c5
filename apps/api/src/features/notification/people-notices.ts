import { notificationSummary } from '@iki/contract/account/notification'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { href } from '@iki/contract/screens/screens'
import { shownNickname } from '#core/author.ts'
import type { Clock } from '#core/clock.ts'
import type { Handle, Transaction } from '#core/database/database.ts'
import type { Notice, Notify } from './notification.service.ts'
import { findNickname } from './notification.store.ts'

/** What another member did to a post of the member's, or wrote where the member has written or is named. */
type Reaction = {
  kind: 'like' | 'comment' | 'answer' | 'mention' | 'thread'
  uid: string
  fromUid: string
  impression: { id: string; plan: TimelinePlan }
  commentId?: string
  text: string
}

/** An operator's decision about what the member wrote (`isAuthor`) or reported. */
type Decision = {
  uid: string
  about: string
  impressionId: string
  isClosed: boolean
  text: string
  isAuthor: boolean
}

type Parts = { clock: Clock; notify: Notify }

/** The texts of notifications about what other members did. */
export function peopleNotices({ clock, notify }: Parts) {
  /** A member is notified of likes of a post once a day, of comments and answers one by one. */
  function aboutOf({ kind, impression, commentId }: Reaction): string {
    return kind === 'like'
      ? `like:${impression.id}:${tokyoDay(clock())}`
      : `${kind}:${commentId ?? impression.id}`
  }

  return {
    async notifyReaction(tx: Transaction, reaction: Reaction): Promise<void> {
      const { kind, uid, fromUid, impression } = reaction
      const title = await titleOfReaction(tx, reaction)
      const body = kind === 'like' ? quoted(beginningOf(reaction.text)) : reaction.text
      // Members can open their own room also when the plan has ended. Posts of others are in the timeline.
      const isOwnPost = kind !== 'mention' && kind !== 'thread'
      const page = isOwnPost ? '/room/:id/kansou' : '/timeline/:id?/kansou'
      const link = `${href(page, { id: impression.plan })}?post=${impression.id}`
      await notify(tx, {
        uid,
        kind,
        about: aboutOf(reaction),
        title,
        body,
        link,
        fromUid,
        impressionId: impression.id,
        commentId: reaction.commentId,
      })
    },

    notifyDecision: (tx: Transaction, decision: Decision): Promise<void> =>
      notify(tx, {
        uid: decision.uid,
        kind: 'report',
        fromUid: null,
        link: null,
        about: `report:${decision.isAuthor ? 'author' : 'reporter'}:${decision.about}`,
        ...decisionText(decision),
      }),
  }
}

async function titleOfReaction(handle: Handle, { kind, fromUid }: Reaction): Promise<string> {
  if (kind === 'like') return 'あなたの感想に「いいね」が届きました'
  if (kind === 'answer') return '運営から、あなたの感想に返事が届きました'
  const name = shownNickname(await findNickname(handle, fromUid))
  // The name is also in mails, where mail programs turn what looks like an address into a link.
  const { by, byNobody } = titles[kind]
  return name && !/[./:@]/.test(name.normalize('NFKC')) ? `${name}さんが、${by}` : byNobody
}

const titles = {
  comment: { by: 'あなたの感想にコメントしました', byNobody: 'あなたの感想にコメントが届きました' },
  mention: { by: 'あなたの名前を挙げました', byNobody: 'あなたの名前が挙げられました' },
  thread: {
    by: 'あなたも書いた感想にコメントしました',
    byNobody: 'あなたも書いた感想に、コメントが届きました',
  },
}

/** In quotation marks; inner marks become the nested form, and a text that is one quotation keeps its own. */
function quoted(text: string): string {
  if (/^「[^「」]*」$/.test(text)) return text
  return `「${text.replaceAll('「', '『').replaceAll('」', '』')}」`
}

/** A line that reminds the member which post it was. */
function beginningOf(text: string): string {
  return notificationSummary(text.replaceAll(/\s+/g, ' ').trim())
}

function decisionText({ isAuthor, isClosed, text }: Decision): Pick<Notice, 'title' | 'body'> {
  if (isAuthor) return { title: 'あなたの投稿を、非公開にしました', body: text }
  return {
    title: '通報の確認が終わりました',
    body: isClosed
      ? 'お知らせいただいた投稿を確認し、非公開にしました。ご協力ありがとうございました。'
      : 'お知らせいただいた投稿を確認しました。今回は、公開のままとしています。見たくないときは、その方をミュートまたはブロックできます。',
  }
}
