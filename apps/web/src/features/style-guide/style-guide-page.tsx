import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { Page } from '#ui/page/page.tsx'
import { Charts } from './sections/charts.tsx'
import { Lessons, Locks, Notices, Prose } from './sections/content.tsx'
import { Buttons, ChoicesSection, Fields } from './sections/controls.tsx'
import { Colours, Drawings, Rings, Type } from './sections/foundations.tsx'
import { Frame } from './sections/frame.tsx'
import { Playing } from './sections/playing.tsx'
import { Tours } from './sections/tours.tsx'

const schemes: readonly [MantineColorScheme, string][] = [
  ['auto', '端末に合わせる'],
  ['light', 'あかるい'],
  ['dark', 'くらい'],
]

/** The style guide: every shared component in every state, from the same files that the pages use. */
export function Component() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Page
      title="意匠の見本"
      lead="静かな部屋、よい紙、筆が一本。ページをつくる前に、ここから選びます。"
      width="wide"
    >
      <ChipRow label="明るさ">
        {schemes.map(([scheme, name]) => (
          <Chip key={scheme} isOn={scheme === colorScheme} onPress={() => setColorScheme(scheme)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      <Colours />
      <Type />
      <Drawings />
      <Rings />
      <Buttons />
      <ChoicesSection />
      <Fields />
      <Lessons />
      <Playing />
      <Charts />
      <Tours />
      <Locks />
      <Notices />
      <Prose />
      <Frame />
    </Page>
  )
}
