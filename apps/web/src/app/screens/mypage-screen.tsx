import { RenewingContracts } from '#features/billing/contract/renewing-contracts.tsx'
import { CreditBalance } from '#features/credit/credit-balance.tsx'
import { MypagePage } from '#features/mypage/mypage-page.tsx'
import { MypageGlance } from './mypage-glance.tsx'

/** My page, with what is at a glance, the contracts that renew, and the points. */
export function MypageScreen() {
  return (
    <MypagePage
      glance={<MypageGlance />}
      money={
        <>
          <RenewingContracts />
          <CreditBalance />
        </>
      }
    />
  )
}
