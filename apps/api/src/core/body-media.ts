import type { Access } from '@iki/contract/access'
import type { SignedIn } from './auth/access-token.ts'
import { audienceFor, type MediaAddresses } from './media-address.ts'

/** In sanitised text `<` begins a tag of ours and nothing else, and no author can write the scheme. */
const medium = /(<(?:img|video) src=")media:([\w-]+\.\w+)"/g

/** The text of a piece of content, its media with addresses that are signed for whom it is shown to. */
export function withMediaAddresses(
  html: string,
  { access, member, addresses }: { access: Access; member: SignedIn | null; addresses: MediaAddresses },
): string {
  const audience = audienceFor(access, member)
  return html.replace(medium, (_, tag: string, key: string) => {
    const { url } = addresses.make(key, audience)
    return `${tag}${url.replaceAll('&', '&amp;')}"`
  })
}
