import './tokens.css'
import './accents.css'
import './mantine-variables.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { stillTheme, theme } from './theme.ts'

type Props = { children: ReactNode; env?: 'default' | 'test'; isStill?: boolean }

/** Our CSP knows no inline style elements: Mantine's variables come from mantine-variables.css instead. */
export function ThemeProvider({ children, env = 'default', isStill = false }: Props) {
  return (
    <MantineProvider
      theme={isStill ? stillTheme : theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
