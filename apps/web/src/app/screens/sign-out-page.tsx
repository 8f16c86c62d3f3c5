import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { findDiaryBelongings } from '#features/diary/export/diary-belongings.tsx'
import { SignOutView } from '#features/session/sign-out-view.tsx'

/** Signing out, with what the diary leaves on this device. */
export function SignOutPage({ asks }: FeatureScreenProps['session/sign-out']) {
  return <SignOutView asks={asks} findBelongings={findDiaryBelongings} />
}
