import { growthSpans } from '@iki/contract/media/growth'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import type { GrowthSpan } from './growth.queries.ts'

const names: Readonly<Record<GrowthSpan, string>> = { 30: '30日', 90: '90日', 365: '一年' }

type Props = { span: GrowthSpan; onChoose: (span: GrowthSpan) => void }

/** The choice of how many days a chart shows. */
export function SpanChoice({ span, onChoose }: Props) {
  return (
    <ChipRow label="期間">
      {growthSpans.map(each => (
        <Chip key={each} isOn={each === span} onPress={() => onChoose(each)}>
          {names[each]}
        </Chip>
      ))}
    </ChipRow>
  )
}
