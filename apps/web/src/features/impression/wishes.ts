import type { Impression } from '@iki/contract/people/impression'

export type Wish = { isLiked: boolean; wishedAt: string }
export type Standing = Pick<Impression, 'isLiked' | 'likeCount'>

/** Likes that the server has not answered yet, by post. */
export const wishes = new Map<string, Wish>()

/** A post as the member wishes it, while the server has not heard of that yet. */
export function withWish<P extends Impression>(post: P): P {
  const wish = wishes.get(post.id)
  return wish ? { ...post, ...wished(post, wish.isLiked) } : post
}

/** What stands with a wish come true. */
export function wished({ isLiked, likeCount }: Standing, wish: boolean): Standing {
  return { isLiked: wish, likeCount: Math.max(0, likeCount + Number(wish) - Number(isLiked)) }
}
