import type { TimelinePlan } from '@iki/contract/people/timeline'

/** Where what was read of posts stands in the cache. All lists of posts are under `postLists`. */
export const postLists = ['posts'] as const
export const impressionKeys = {
  timelines: ['timelines'] as const,
  timeline: (plan: TimelinePlan, query: string) => [...postLists, 'timeline', plan, query] as const,
  answered: [...postLists, 'answered'] as const,
  room: (plan: TimelinePlan, isAboutBodyVoice: boolean) =>
    [...postLists, 'room', plan, isAboutBodyVoice] as const,
  rooms: ['rooms'] as const,
  post: (id: string) => ['post', id] as const,
  /** Comments behind those that a post names itself. */
  further: (id: string) => ['further-comments', id] as const,
  likes: (id: string) => ['post-likes', id] as const,
  hidden: ['hidden-people'] as const,
}
