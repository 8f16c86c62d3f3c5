import { holders } from '../access/access.ts'
import { inLayout, playerMenu } from './screen.ts'

/** Each in the frame of its plan, with the plan's logo. */
export const playerMenuScreens = [
  ...inLayout('d-code', [
    playerMenu('/player/dcode-menu', 'D-CODEの音声', holders('d-code'), { plan: 'd-code' }),
  ]),
  ...inLayout('syaka', [
    playerMenu('/player/syaka-menu', '釈迦プランの音声', holders('syaka'), { plan: 'syaka' }),
  ]),
  ...inLayout('wa', [playerMenu('/player/wa-menu', '和プランの音声', holders('wa'), { plan: 'wa' })]),
] as const
