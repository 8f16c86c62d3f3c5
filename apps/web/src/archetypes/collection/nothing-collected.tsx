import type { Plan } from '@iki/contract/access/plan'
import type { CollectionState } from '@iki/contract/media/collection'
import { href } from '@iki/contract/screens/screens'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Props = { state: CollectionState; plan: Plan | undefined }

/** What a collection says in which nothing of the kind is. */
export function NothingCollected({ state, plan }: Props) {
  if (state === 'ended')
    return (
      <EmptyState title="ここにしまったものは、ありません" drawing="moon">
        終わったプランにあったものは、ほかのプランでもひらけるか、いまはお休みしています。
      </EmptyState>
    )
  return (
    <EmptyState
      title="手もとのものは、ここにならびます"
      drawing="basket"
      action={<PrimaryButton to={href('/product/plan-choice')}>プランを見る</PrimaryButton>}
    >
      {plan
        ? 'このプランでひらいているものは、まだありません。'
        : 'プランをお持ちになると、ひらいた音声や動画がそろいます。'}
      <TextLink to={href('/player/free-playlist/:playtag?')}>無料の音声</TextLink>
      は、いますぐお聴きいただけます。
    </EmptyState>
  )
}

export function NothingNamedSo({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="その題名のものは、ありませんでした"
      drawing="stone"
      action={<SecondaryButton onPress={onClear}>ことばを消す</SecondaryButton>}
    >
      ほかのことばや、ひらがなでもおさがしください。
    </EmptyState>
  )
}
