import { createDiaryEntry, listDiaryEntries } from '@iki/contract/diary/diary'
import { Dexie } from 'dexie'
import { clock } from '#core/time/clock.ts'
import { databaseName } from '#features/diary/offline/diary-database.ts'
import { saveDay } from '#features/diary/offline/diary-days.ts'
import { closeDiary, diaryOutbox, openDiary } from '#features/diary/offline/open-diary.ts'
import { pressedDays } from '#features/diary/offline/save-change.ts'
import { listAsideDays } from '#features/diary/offline/set-aside-days.ts'
import { writeUnsentCount } from '#features/diary/offline/unsent-flag.ts'
import { databaseFaults } from './device-faults.ts'
import type { Harness } from './harness.ts'

const haruko = { kind: 'member', uid: 'haruko' } as const
/** A day as the next release may store it, with fields and states that this one does not know. */
const laterDay = { action: 'merge', value: { mood: 'はれ' }, addedAt: '2026-11-19T03:00:00.000Z' }
const at = '2026-11-20T03:00:00.000Z'

/** The diary: unsent days are stored in IndexedDB, and in the local storage until that is done. */
export function diaryHarness(): Harness {
  const database = () => openDiary('haruko').database
  let presses = 0
  return {
    device: databaseFaults,
    givesUp: false,
    // Each press writes another text, because the same text would be no change.
    press: () =>
      saveDay('general', '2026-11-20', { relax: 7, breath: 6, memo: `${++presses}回目`, images: [] }),
    phase: () => openDiary('haruko').sync.state.getState().phase,
    waiting: diaryOutbox.count,
    async isStored() {
      if (Object.keys(pressedDays.read(haruko)).length > 0) return true
      return (await database().outbox.count()) > 0
    },
    async reopen() {
      closeDiary()
      await database().facts.delete('lease') // As when the browser releases the lock of a closed tab.
      diaryOutbox.wake()
    },
    serve(api, next) {
      api.answer(listDiaryEntries, [])
      api.answer(
        createDiaryEntry,
        ({ input: { date, stress, breath, memo, images } }) =>
          next() ?? {
            id: 'e1',
            date,
            stress,
            breath,
            memo: memo ?? '',
            images: images ?? [],
            revision: 1,
            deleted_at: null,
            created_at: at,
            updated_at: at,
          },
      )
    },
    sent: api => api.requests(createDiaryEntry).map(({ headers }) => String(headers.get('idempotency-key'))),
    async holdLease() {
      const { facts } = database()
      await facts.put({
        name: 'lease',
        value: { holder: 'another tab', until: clock.now().getTime() + 30_000 },
      })
      return () => facts.delete('lease')
    },
    sendElsewhere: () => database().outbox.clear(),
    async leaveOlder() {
      closeDiary()
      const earlier = new Dexie(databaseName('haruko'))
      earlier.version(1).stores({ days: '[kind+date]', outbox: '[kind+date]', facts: 'name' })
      const value = { relax: 7, breath: 6, memo: '電車の中で', images: [] }
      await earlier
        .table('outbox')
        .add({ kind: 'general', date: '2026-11-20', action: 'save', value, addedAt: at })
      earlier.close()
      writeUnsentCount('haruko', 1)
    },
    leaveLater: () => database().outbox.put({ ...laterDay, kind: 'general', date: '2026-11-19' } as never),
    asideCount: async () => (await listAsideDays(database())).length,
  }
}
