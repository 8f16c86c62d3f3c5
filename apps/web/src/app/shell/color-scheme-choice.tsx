import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Chip } from '#ui/buttons/chip.tsx'
import classes from './color-scheme-choice.module.css'

const choices: { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'おまかせ' },
  { scheme: 'light', label: '明るい' },
  { scheme: 'dark', label: '暗い' },
]

/** Light, dark, or as the phone is set. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>画面の明るさ</legend>
      {choices.map(({ scheme, label }) => (
        <Chip key={scheme} isOn={colorScheme === scheme} onPress={() => setColorScheme(scheme)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  )
}
