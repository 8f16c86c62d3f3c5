import type { Database } from '#core/database/database.ts'
import { gatherFacts } from './achievement.store.ts'
import * as store from './notebook.store.ts'

/** The notebook of a member: its body types, and the stamps of its days. */
export function notebookService({ db }: { db: Database }) {
  return {
    listBodyTypes: () => store.listBodyTypes(db),

    /** A stamp stays when its day is emptied, as facts do. */
    async listStamps(uid: string, month: string) {
      await gatherFacts(db, [uid])
      // Compared as text: of a shorter month, too, that is all of it.
      const days = await store.listStamps(db, { uid, from: `${month}-01`, to: `${month}-31` })
      return { month, days }
    },
  }
}
export type NotebookService = ReturnType<typeof notebookService>
