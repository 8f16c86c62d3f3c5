import './tokens.css'
import './accents.css'
import './mantine-variables.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

type Props = { children: ReactNode; env?: 'default' | 'test' }

/** Our CSP knows no inline style elements: Mantine's variables come from mantine-variables.css instead. */
export function ThemeProvider({ children, env = 'default' }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
