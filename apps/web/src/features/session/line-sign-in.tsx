import { startLine } from '@iki/contract/account/line'
import { useMutation } from '@tanstack/react-query'
import { callOpenly } from '#core/api/api-client.ts'
import { tellError } from '#core/api/api-error.ts'
import { useService } from '#core/api/service.queries.ts'
import { pageLoad } from '#core/loading/page-load.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

type Props = { redirectTo: string; hasFailed: boolean }

/** Sign-in with LINE, where the operator has set it up. Where it failed, the next try leaves LINE's app out. */
export function LineSignIn({ redirectTo, hasFailed }: Props) {
  const service = useService()
  const start = useMutation({
    mutationFn: () => callOpenly(startLine, { redirectTo, ...(hasFailed && { isAutoLoginOff: true }) }),
    onSuccess: ({ url }) => pageLoad.leaveTo(url),
  })
  if (!service?.hasLine) return null
  return (
    <>
      {start.error && <Notice kind="problem">{tellError(start.error)}</Notice>}
      <SecondaryButton onPress={() => start.mutate()} isBusy={start.isPending} isWide>
        LINEでログイン
      </SecondaryButton>
    </>
  )
}
