import type { Author } from '@iki/contract/people/author'
import { mentionedIn } from '@iki/contract/people/mention'
import { presentAuthor } from '#core/author.ts'
import type { Handle } from '#core/database/database.ts'
import { listNamed } from './people.store.ts'

/** Of the members whom a writer chose, those whom the text names. */
export async function findMentioned(
  handle: Handle,
  body: string,
  uids: readonly string[] = [],
): Promise<Author[]> {
  if (uids.length === 0) return []
  return mentionedIn(body, (await listNamed(handle, uids)).map(presentAuthor))
}
