import type { TimelinePlan } from '@iki/contract/people/timeline'

/** The cache keys of everything that is read about posts. All lists of posts are under `postLists`. */
export const postLists = ['posts'] as const
export const impressionKeys = {
  timelines: ['timelines'] as const,
  timeline: (plan: TimelinePlan, query: string) => [...postLists, 'timeline', plan, query] as const,
  answered: [...postLists, 'answered'] as const,
  room: (plan: TimelinePlan, isAboutBodyVoice: boolean) =>
    [...postLists, 'room', plan, isAboutBodyVoice] as const,
  rooms: ['rooms'] as const,
  post: (id: string) => ['post', id] as const,
  /** The comments that do not come with the post itself. */
  further: (id: string) => ['further-comments', id] as const,
  saved: [...postLists, 'saved'] as const,
  ofPerson: (uid: string) => [...postLists, 'person', uid] as const,
  mentionable: (plan: TimelinePlan, post: string | undefined) => ['mentionable', plan, post ?? null] as const,
  likes: (id: string) => ['post-likes', id] as const,
  hidden: ['hidden-people'] as const,
}
