import { startLine } from '@iki/contract/line'
import { useMutation } from '@tanstack/react-query'
import { callOpenly } from '#core/api-client.ts'
import { tellError } from '#core/api-error.ts'
import { useService } from '#core/service.queries.ts'
import { Notice } from '#ui/notice.tsx'
import { SecondaryButton } from '#ui/secondary-button.tsx'

/** Sign-in with LINE, where the operator has set it up. */
export function LineSignIn({ redirectTo }: { redirectTo: string }) {
  const service = useService()
  const start = useMutation({
    mutationFn: () => callOpenly(startLine, { redirectTo }),
    onSuccess: ({ url }) => window.location.assign(url),
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
