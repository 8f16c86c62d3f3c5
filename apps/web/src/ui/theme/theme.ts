import {
  createTheme,
  type MantineColorsTuple,
  mergeThemeOverrides,
  type VariantColorsResolver,
} from '@mantine/core'

const shades = (...values: MantineColorsTuple): MantineColorsTuple => values

/** Follows --accent of the nearest [data-accent]; light shades are its wash. */
const accent = shades(
  'var(--accent-wash)',
  'var(--accent-wash)',
  'var(--accent-wash)',
  'var(--accent-wash)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
)

const problem = accent.map(shade =>
  shade.replace('accent', 'problem'),
) as readonly string[] as MantineColorsTuple

/** Mantine's own greys, warmed so that they sit on our ground. */
const gray = shades(
  '#fdfbf6',
  '#f6f2e9',
  '#ece6da',
  '#ded6c6',
  '#c9bfad',
  '#8f8676',
  '#6b645a',
  '#544e46',
  '#3b3732',
  '#2a2723',
)
const dark = shades(
  '#efe9dc',
  '#d5cdbf',
  '#b0a798',
  '#8f8676',
  '#3a3631',
  '#322f2b',
  '#262421',
  '#1b1a18',
  '#141311',
  '#0e0d0c',
)

/** The only part of Mantine's that asks is the eye of a password; our own buttons have their styles. */
const variantColorResolver: VariantColorsResolver = () => ({
  background: 'transparent',
  hover: 'transparent',
  color: 'var(--soft)',
  border: 'none',
})

const field = { size: 'md', radius: 'md' } as const

export const theme = createTheme({
  colors: { accent, problem, gray, dark },
  primaryColor: 'accent',
  primaryShade: 6,
  autoContrast: true,
  variantColorResolver,
  white: '#fdfbf6',
  black: '#2a2723',
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.0625rem', xl: '1.1875rem' },
  lineHeights: { xs: '1.6', sm: '1.6', md: '1.85', lg: '1.85', xl: '1.85' },
  headings: { fontFamily: 'var(--serif)', fontWeight: '600', textWrap: 'pretty' },
  radius: { xs: '6px', sm: '10px', md: '14px', lg: '18px', xl: '24px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 8px 32px #2a27231f',
    lg: '0 8px 32px #2a27231f',
    xl: '0 8px 40px #2a272329',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '80em', xl: '90em' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md', radius: 'xl' } },
    ActionIcon: { defaultProps: { size: 44, radius: 'xl', variant: 'subtle' } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    NumberInput: { defaultProps: field },
    Select: { defaultProps: { ...field, checkIconPosition: 'right' } },
    NativeSelect: { defaultProps: field },
    FileInput: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'md', radius: 'xs' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    SegmentedControl: { defaultProps: { size: 'md', radius: 'xl' } },
    Tabs: { defaultProps: { radius: 'md' } },
    Modal: { defaultProps: { radius: 'xl', centered: true, lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
    Popover: { defaultProps: { radius: 'lg', shadow: 'md' } },
  },
})

const atOnce = { defaultProps: { transitionProps: { duration: 0 } } }

/** For members who want no motion: sheets and drawers open at once. */
export const stillTheme = mergeThemeOverrides(theme, {
  components: { Modal: atOnce, Drawer: atOnce, Popover: atOnce },
})
