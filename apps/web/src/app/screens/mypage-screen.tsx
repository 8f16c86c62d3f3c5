import { RenewingContracts } from '#features/billing/renewing-contracts.tsx'
import { MypagePage } from '#features/mypage/mypage-page.tsx'

/** My page, with the contracts that renew. */
export function MypageScreen() {
  return <MypagePage money={<RenewingContracts />} />
}
