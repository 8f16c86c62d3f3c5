import type { CSSVariablesResolver } from '@mantine/core'

/** Mantine's meanings told in our tokens. Tokens carry both schemes, so light and dark say the same. */
const meanings = {
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-error': 'var(--problem)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--ground)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--line)',
}

const followTokens = (color: string) => ({
  [`--mantine-color-${color}-text`]: `var(--${color})`,
  [`--mantine-color-${color}-filled`]: `var(--${color})`,
  [`--mantine-color-${color}-filled-hover`]: `color-mix(in oklab, var(--${color}), var(--ink) 14%)`,
  [`--mantine-color-${color}-light`]: `var(--${color}-wash)`,
  [`--mantine-color-${color}-light-hover`]: `color-mix(in oklab, var(--${color}-wash), var(--${color}) 12%)`,
  [`--mantine-color-${color}-light-color`]: `var(--${color})`,
  [`--mantine-color-${color}-outline`]: `var(--${color})`,
  [`--mantine-color-${color}-outline-hover`]: `var(--${color}-wash)`,
})

const schemeVariables = { ...meanings, ...followTokens('accent'), ...followTokens('problem') }

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
})
