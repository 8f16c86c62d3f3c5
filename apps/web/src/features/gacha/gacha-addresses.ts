import type { PageProps } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'

export type GachaProps = PageProps['gacha/draw']
export type DrawStorage = GachaProps['storage']

/** The three screens of each kind. */
export const gachaAddresses: Readonly<
  Record<DrawStorage, { draw: string; lineup: string; collection: string }>
> = {
  server: {
    draw: href('/omake/gacha/gacha01'),
    lineup: href('/omake/gacha/lineup'),
    collection: href('/omake/gacha/collections'),
  },
  live: {
    draw: href('/omake/gacha/fb-gacha01'),
    lineup: href('/omake/gacha/fb-lineup'),
    collection: href('/omake/gacha/fb-collections'),
  },
  browser: {
    draw: href('/omake/gacha_localstorage/gacha01'),
    lineup: href('/omake/gacha_localstorage/lineup'),
    collection: href('/omake/gacha_localstorage/collections'),
  },
}
