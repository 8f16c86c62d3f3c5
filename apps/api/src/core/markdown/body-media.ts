import type { ContentAccess } from '@iki/contract/access/access'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type MediaAddresses, rightTo } from '#core/storage/media-address.ts'

/** In sanitised text `<` begins only tags of ours, and no author can write the scheme `media:`. */
const medium = /(<(?:img|video) src=")media:([\w-]+\.\w+)"/g

/** The text of content, its media with addresses that are signed for this viewer. */
export function withMediaAddresses(
  html: string,
  {
    access,
    member,
    addresses,
  }: { access: ContentAccess; member: SignedIn | null; addresses: MediaAddresses },
): string {
  if (!html.includes('"media:')) return html
  const right = rightTo(access, { member })
  return html.replace(medium, (_, tag: string, key: string) => {
    const { url } = addresses.make(key, right)
    return `${tag}${url.replaceAll('&', '&amp;')}"`
  })
}
