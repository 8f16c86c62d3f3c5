import { holders } from '../access/access.ts'
import { inLayout, lecture, playerMenu } from './screen.ts'

/** D-CODE, Syaka and Wa: each in the frame of its plan, with the plan's logo. */

export const monthlyLectureScreens = [
  ...inLayout('d-code', [
    lecture('/dcode/monthly-lecture', 'D-CODE 月々の講義', holders('d-code'), {
      series: 'dcode-lectures',
      lead: 'からだの合図を、ひと月にひとつ読みときます。',
      drawing: 'spine',
      isMonthly: true,
    }),
  ]),
  ...inLayout('syaka', [
    lecture('/syaka/monthly-lecture', '釈迦プラン 月々の講義', holders('syaka'), {
      series: 'syaka-lectures',
      lead: '坐ること、歩くこと。静けさを、ひと月にひとつ。',
      drawing: 'lotus',
      isMonthly: true,
    }),
  ]),
  ...inLayout('wa', [
    lecture('/wa/monthly-lecture', '和プラン 月々の講義', holders('wa'), {
      series: 'wa-lectures',
      lead: '季節とからだの作法を、ひと月にひとつ。',
      drawing: 'fan',
      isMonthly: true,
    }),
  ]),
] as const

export const playerMenuScreens = [
  ...inLayout('d-code', [
    playerMenu('/player/dcode-menu', 'D-CODEの音声', holders('d-code'), { plan: 'd-code' }),
  ]),
  ...inLayout('syaka', [
    playerMenu('/player/syaka-menu', '釈迦プランの音声', holders('syaka'), { plan: 'syaka' }),
  ]),
  ...inLayout('wa', [playerMenu('/player/wa-menu', '和プランの音声', holders('wa'), { plan: 'wa' })]),
] as const
