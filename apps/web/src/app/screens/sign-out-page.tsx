import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { findDiaryBelongings } from '#features/diary/export/diary-belongings.tsx'
import { SignOutPage as SignOut } from '#features/session/sign-out-page.tsx'

/** Signing out, with what the diary leaves on this device. */
export function SignOutPage({ asks }: FeatureScreenProps['session/sign-out']) {
  return <SignOut asks={asks} findBelongings={findDiaryBelongings} />
}
