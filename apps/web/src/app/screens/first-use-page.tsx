import { safeRedirect } from '@iki/contract/account/session'
import { noWishes } from '@iki/contract/account/wish'
import { href } from '@iki/contract/screens/screens'
import { redirectParameter } from '@iki/contract/shell/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useSaveWishes } from '#core/wish/wish.queries.ts'
import { AccountCreatedPage } from '#features/account/account-created-page.tsx'
import { homeQuery } from '#features/home/home.queries.ts'
import { WishesForm } from '#features/wish/wishes-form.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'

/** After signing up: two questions, and then straight into a lesson that fits the answers. */
export function FirstUsePage() {
  return <AccountCreatedPage questions={<FirstQuestions />} />
}

function FirstQuestions() {
  const [parameters] = useSearchParams()
  const wanted = safeRedirect(parameters.get(redirectParameter))
  const navigate = useNavigate()
  const client = useQueryClient()
  const skip = useSaveWishes()

  /** To the page that was wanted before signing up, or else into today's lesson. */
  async function begin(): Promise<void> {
    if (wanted !== href('/')) return void navigate(wanted)
    // The player comes while home is asked: the questions do not wait for it.
    const [home, chunk] = await Promise.all([
      client.fetchQuery({ ...homeQuery, staleTime: 0 }).catch(() => null),
      loadChunk(() => import('#entities/lesson/play-at-once.ts')).catch(() => null),
    ])
    void navigate((home?.suggestion && chunk?.playAtOnce(home.suggestion)) ?? href('/'))
  }

  return (
    <>
      <WishesForm begins={noWishes} submitLabel="聴きはじめる" onSaved={begin} />
      <SecondaryButton
        isWide
        isBusy={skip.isPending}
        // A press on skip continues even if that could not be saved.
        onPress={() => skip.mutate(noWishes, { onSettled: () => void begin() })}
      >
        あとで決める
      </SecondaryButton>
    </>
  )
}
