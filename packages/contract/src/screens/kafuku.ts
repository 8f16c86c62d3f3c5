import { kafuku, kafukuTop } from './access-sets.ts'
import { inLayout, planTop, playlist } from './screen.ts'

export const kafukuScreens = inLayout('kafuku', [
  planTop('/kafuku', '下腹重心', kafukuTop, { plan: 'kafuku', newsPlace: 'kafuku' }),
  playlist('/kafuku/methods', 'メソッド', kafuku, {
    tags: ['method-asa', 'method-hiru', 'method-yoru', 'sleep'],
  }),
  playlist('/kafuku/daily/method-Asa', '朝のメソッド', kafuku, { tags: ['method-asa'] }),
  playlist('/kafuku/daily/method-Hiru', '昼のメソッド', kafuku, { tags: ['method-hiru'] }),
  playlist('/kafuku/daily/method-Yoru', '夜のメソッド', kafuku, { tags: ['method-yoru'] }),
])
