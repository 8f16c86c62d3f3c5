import * as v from 'valibot'
import { member } from '../access/access.ts'
import { planOrKey } from '../access/plan-keys.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, instant, list, nothing, seconds, text } from '../api/schema.ts'
import { authorSchema } from './author.ts'
import { commentSchema, commentsNamed } from './comment.ts'
import { sentMentions } from './mention.ts'
import { timelines } from './timeline.ts'
import { base, visibleText } from './written-text.ts'

/** Impressions (`kansou`): what members write about what they have learned, by plan, with likes and comments. */

/** Posts on a page of a timeline (specification, part 2 §9). */
export const timelinePageSize = 10
/** How many likes a post has in the specification's calls. */
export const likesNamed = 50
export const impressionLength = 4000
export const picturesPerImpression = 4
/** What a picture shows, as text. */
export const pictureTextLength = 200
/** How many names are offered to somebody who types `@`. */
export const mostMentionable = 100
/** Where a timeline begins if the caller's cursor is not an instant. */
export const farFuture = '2039-12-31T00:00:00.000Z'
/** How long its author can restore a deleted post. */
export const impressionUndoMs = 60_000

/**
 * `open` is in the timeline, `room` only in the author's own room, `closed` was hidden by an operator: only its author
 * still sees it, with the reason.
 */
export const impressionStatuses = ['open', 'room', 'closed'] as const
export type ImpressionStatus = (typeof impressionStatuses)[number]

/** The second of a lesson that a post is about. A viewer who may not play the lesson sees its title and lock. */
export const momentSchema = v.object({
  lessonId: id,
  title: v.string(),
  kind: v.picklist(['audio', 'video', 'music']),
  seconds: v.number(),
  isOpen: v.boolean(),
})

const pictureSchema = v.object({
  id,
  url: v.string(),
  width: v.number(),
  height: v.number(),
  /** What it shows, as its author has written; empty if they have not. */
  text: v.string(),
})

export const impressionSchema = v.object({
  id,
  author: authorSchema,
  plan: v.picklist(timelines),
  status: v.picklist(impressionStatuses),
  body: v.string(),
  html: v.string(),
  createdAt: instant,
  editedAt: v.nullable(instant),
  /** Grows with every change. */
  revision: v.number(),
  /** Why it was hidden; only its author is notified. */
  closedReason: v.nullable(v.string()),
  pictures: list(pictureSchema, picturesPerImpression),
  moment: v.nullable(momentSchema),
  likeCount: v.number(),
  isLiked: v.boolean(),
  /** Whether the viewer has saved it for themselves. */
  isSaved: v.boolean(),
  commentCount: v.number(),
  /** The latest comments, oldest first. */
  comments: list(commentSchema, 3),
  can: v.object({ edit: v.boolean(), delete: v.boolean(), report: v.boolean() }),
})
export type Impression = v.InferOutput<typeof impressionSchema>

/** The post after which the page begins. It holds a time and an id, however long that is. */
export const postCursor = v.optional(v.pipe(code(100), v.regex(/^[\w.:-]+$/)))
export const impressionPageSchema = v.object({
  items: list(impressionSchema, timelinePageSize),
  /** The key of the next page; null at the end. */
  next: v.nullable(v.string()),
})

export const listTimeline = endpoint({
  about:
    'The timeline of a plan, the newest first, page by page; with words, only posts that have all of them',
  method: 'GET',
  path: '/v1/timeline/{plan}',
  access: member,
  input: v.object({ plan: planOrKey, cursor: postCursor, words: v.optional(text(100)) }),
  output: impressionPageSchema,
  errors: [],
})

export const listTimelines = endpoint({
  about:
    'The plans in whose timelines the member may read and write, each with how many posts are new to them',
  method: 'GET',
  path: '/v1/timelines',
  access: member,
  input: v.object({}),
  output: list(v.object({ plan: v.picklist(timelines), name: v.string(), newCount: v.number() }), 30),
  errors: [],
})

export const markTimelineSeen = endpoint({
  about: 'Says up to which moment the member has seen a timeline',
  method: 'PUT',
  path: '/v1/timeline/{plan}/seen',
  encoding: 'json',
  access: member,
  input: v.object({ plan: planOrKey, until: instant }),
  output: nothing,
  errors: [],
})

export const getImpression = endpoint({
  about: 'One post with its likes and comments',
  method: 'GET',
  path: '/v1/impressions/{id}',
  access: member,
  input: v.object({ id }),
  output: v.object({ ...impressionSchema.entries, comments: list(commentSchema, commentsNamed) }),
  errors: ['not_found'],
})

export const listLikes = endpoint({
  about: 'Who likes a post, the latest first',
  method: 'GET',
  path: '/v1/impressions/{id}/likes',
  access: member,
  input: v.object({ id }),
  output: list(v.object({ ...authorSchema.entries, createdAt: instant }), likesNamed),
  errors: ['not_found'],
})

const moment = v.object({ lessonId: id, seconds })
const written = {
  body: visibleText(impressionLength),
  pictures: v.optional(list(id, picturesPerImpression)),
  /** What the pictures show, in their order. */
  pictureTexts: v.optional(list(text(pictureTextLength), picturesPerImpression)),
}
export const createImpression = endpoint({
  about: 'Posts an impression under an id of the device’s choice; a repeat answers the one that is there',
  method: 'PUT',
  path: '/v1/impressions/{id}',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    plan: planOrKey,
    ...written,
    /** Only for the author's own room. */
    isForRoom: v.optional(v.boolean()),
    moment: v.optional(moment),
    mentions: sentMentions,
  }),
  output: impressionSchema,
  errors: ['repeated_differently', 'words_not_allowed', 'new_member_limit', 'too_many_posts', 'not_found'],
})

export const updateImpression = endpoint({
  about: 'Changes a post of the member, which then shows that it was edited; what is left out stays as it is',
  method: 'POST',
  path: '/v1/impressions/{id}/revision',
  encoding: 'json',
  access: member,
  input: v.object({ id, ...written, moment: v.optional(v.nullable(moment)), base }),
  output: impressionSchema,
  errors: ['not_found', 'edited_elsewhere', 'words_not_allowed', 'new_member_limit', 'too_many_posts'],
})

export const deleteImpression = endpoint({
  about: 'Deletes a post of the member; for a minute it can be brought back. That it is gone is no error',
  method: 'DELETE',
  path: '/v1/impressions/{id}',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: [],
})

export const restoreImpression = endpoint({
  about: 'Brings a post back that was deleted a moment ago',
  method: 'POST',
  path: '/v1/impressions/{id}/restoration',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: impressionSchema,
  errors: ['not_found'],
})

export const setLike = endpoint({
  about: 'Likes a post, or no longer; the latest choice of this member wins',
  method: 'PUT',
  path: '/v1/impressions/{id}/like',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    isLiked: v.boolean(),
    /** When the member chose it, by their device, corrected by the server's clock: of two devices the later choice wins. */
    chosenAt: v.optional(instant),
    /** The same, from devices that still run a release before it was called `chosenAt`. */
    wishedAt: v.optional(instant),
  }),
  output: v.object({ isLiked: v.boolean(), likeCount: v.number() }),
  errors: ['not_found'],
})

export const setSavedImpression = endpoint({
  about: 'Saves a post for the member alone, or no longer; the latest choice of this member wins',
  method: 'PUT',
  path: '/v1/impressions/{id}/saved',
  encoding: 'json',
  access: member,
  input: v.object({ id, isSaved: v.boolean(), chosenAt: v.optional(instant) }),
  output: v.object({ isSaved: v.boolean() }),
  errors: ['not_found'],
})

export const listSavedImpressions = endpoint({
  about: 'The posts that the member has saved and may still read, the last saved first, page by page',
  method: 'GET',
  path: '/v1/saved_impressions',
  access: member,
  input: v.object({ cursor: postCursor }),
  output: impressionPageSchema,
  errors: [],
})

export const listMentionable = endpoint({
  about:
    'Whom a text in a timeline can name: those who wrote with this post, then who wrote last in the plan',
  method: 'GET',
  path: '/v1/timeline/{plan}/people',
  access: member,
  input: v.object({ plan: planOrKey, post: v.optional(id) }),
  output: list(authorSchema, mostMentionable),
  errors: ['not_found'],
})
