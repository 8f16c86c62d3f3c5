import { holders } from '../access/access.ts'
import { inLayout, lecture } from './screen.ts'

/** Monthly lectures, each in the frame of its plan. */
export const monthlyLectureScreens = [
  ...inLayout('d-code', [
    lecture('/dcode/monthly-lecture', 'D-CODE 月々の講義', holders('d-code'), {
      series: 'dcode-lectures',
      lead: 'からだの合図を、ひと月にひとつ読みときます。',
      drawing: 'step',
      isMonthly: true,
    }),
  ]),
  ...inLayout('syaka', [
    lecture('/syaka/monthly-lecture', '釈迦プラン 月々の講義', holders('syaka'), {
      series: 'syaka-lectures',
      lead: '坐ること、歩くこと。静けさを、ひと月にひとつ。',
      drawing: 'moon',
      isMonthly: true,
    }),
  ]),
  ...inLayout('wa', [
    lecture('/wa/monthly-lecture', '和プラン 月々の講義', holders('wa'), {
      series: 'wa-lectures',
      lead: '季節とからだの作法を、ひと月にひとつ。',
      drawing: 'leaf',
      isMonthly: true,
    }),
  ]),
] as const
