import { openDiary } from './open-diary.ts'
import { writeUnsentCount } from './unsent-flag.ts'

/** Days that were begun in a form. The names stand in day-drafts and habit-drafts. */
const draftNames = ['diary-drafts', 'diary-drafts-eichi', 'diary-drafts-kafuku']

/** The member has deleted all of their diaries: nothing stays here either, sent or not. */
export async function forgetDiaryHere(uid: string): Promise<void> {
  const { database } = openDiary(uid)
  const { days, outbox, pictures, facts } = database
  await database.transaction('rw', [days, outbox, pictures, facts], async () => {
    await Promise.all([days.clear(), outbox.clear(), pictures.clear()])
    await facts.filter(({ name }) => name !== 'canary').delete()
  })
  writeUnsentCount(uid, 0)
  for (const name of draftNames) localStorage.removeItem(`iki.${name}.member.${uid}`)
}
