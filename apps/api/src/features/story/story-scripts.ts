import type { ContentAccess } from '@iki/contract/access/access'
import type { Episode, Script, StoryScene } from '@iki/contract/play/story-format'
import type { SignedIn } from '#core/auth/access-token.ts'
import { boundedCache } from '#core/bounded-cache.ts'
import type { Handle } from '#core/database/database.ts'
import { type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import { type EpisodeRecord, listVersions } from './story.store.ts'

/** The scripts of an episode in the versions that are stored, besides the one that there is now. */
export async function scriptsOf(
  handle: Handle,
  { id, version, scenes }: EpisodeRecord,
  versions: readonly string[],
): Promise<(version: string) => Script | undefined> {
  const others = [...new Set(versions)].filter(each => each !== version)
  const former = others.length > 0 ? await listVersions(handle, id, others) : []
  const known = new Map<string, Script>([...former, { version, scenes }].map(each => [each.version, each]))
  return version => known.get(version)
}

/** How many scripts a node remembers, of some 100 kB each. */
const scriptsRemembered = 100

/** The scripts that readers are in. A version never changes what can be read in it, so each is read once. */
export function rememberedScripts(handle: Handle) {
  const known = boundedCache<Script>(scriptsRemembered)
  return {
    /** Null if this version is not stored. */
    async find(episodeId: string, version: string): Promise<Script | null> {
      const key = `${episodeId} ${version}`
      const found = known.get(key) ?? (await listVersions(handle, episodeId, [version]))[0]
      if (found) known.set(key, found)
      return found ?? null
    },
  }
}
export type RememberedScripts = ReturnType<typeof rememberedScripts>

type Signing = { access: ContentAccess; member: SignedIn; addresses: MediaAddresses }

/** The scenes with addresses that are signed for this member. */
export function signedScenes(
  scenes: readonly StoryScene[],
  { access, member, addresses }: Signing,
): Episode['scenes'] {
  const right = rightTo(access, { member })
  const address = (key: string | null) => (key ? addresses.make(key, right).url : key)
  return scenes.map(scene => ({
    ...scene,
    lines: scene.lines.map(line => ({
      ...line,
      voice: address(line.voice),
      picture: line.picture && { ...line.picture, src: address(line.picture.src) },
      ambience: address(line.ambience),
    })),
  }))
}
