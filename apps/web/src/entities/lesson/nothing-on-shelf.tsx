import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useShelf } from './use-shelf.ts'

/** What a shelf says if nothing on it fits what was chosen. */
export function NothingOnShelf() {
  const { showAll } = useShelf()
  return (
    <EmptyState
      title="あてはまるものは、ありませんでした"
      drawing="stone"
      action={<SecondaryButton onPress={showAll}>しぼりこみをはずす</SecondaryButton>}
    >
      長さや題材をゆるめると、見つかるかもしれません。
    </EmptyState>
  )
}
