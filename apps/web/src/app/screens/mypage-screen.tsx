import { RenewingContracts } from '#features/billing/renewing-contracts.tsx'
import { CreditBalance } from '#features/credit/credit-balance.tsx'
import { MypagePage } from '#features/mypage/mypage-page.tsx'

/** My page, with the contracts that renew, and the points. */
export function MypageScreen() {
  return (
    <MypagePage
      money={
        <>
          <RenewingContracts />
          <CreditBalance />
        </>
      }
    />
  )
}
