import { findDiaryBelongings } from '#features/diary/export/diary-belongings.tsx'
import { LeavingPage } from '#features/leaving/leaving-page.tsx'

/** Leaving, after which the diary goes from this device, too; what it could not send stays for who takes it back. */
export function LeavingScreen() {
  return <LeavingPage forgetHere={async () => (await findDiaryBelongings()).forget()} />
}
