import { everyone, member } from '../access/access.ts'
import { feature, inLayout } from './screen.ts'

const own = { gacha: 'mura', storage: 'server' } as const
const live = { gacha: 'mura', storage: 'live' } as const
const trial = { gacha: 'tameshi', storage: 'browser' } as const

export const gachaScreens = inLayout('default', [
  feature('/omake/gacha/gacha01', 'ガチャ', member, 'gacha/draw', own),
  feature('/omake/gacha/lineup', 'ガチャの品書き', member, 'gacha/lineup', own),
  feature('/omake/gacha/collections', 'ガチャで出たもの', member, 'gacha/collection', own),
  feature('/omake/gacha/fb-gacha01', 'ガチャ（ほかの端末とそろう）', member, 'gacha/draw', live),
  feature('/omake/gacha/fb-lineup', 'ガチャの品書き（ほかの端末とそろう）', member, 'gacha/lineup', live),
  feature(
    '/omake/gacha/fb-collections',
    'ガチャで出たもの（ほかの端末とそろう）',
    member,
    'gacha/collection',
    live,
  ),
  feature('/omake/gacha_localstorage/gacha01', 'おためしガチャ', everyone, 'gacha/draw', trial),
  feature('/omake/gacha_localstorage/lineup', 'おためしガチャの品書き', everyone, 'gacha/lineup', trial),
  feature(
    '/omake/gacha_localstorage/collections',
    'おためしガチャで出たもの',
    everyone,
    'gacha/collection',
    trial,
  ),
])
