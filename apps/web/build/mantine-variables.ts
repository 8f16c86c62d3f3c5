/**
 * Writes src/ui/theme/mantine-variables.css: Mantine's variables as our theme sets them, in a file of our own because
 * the CSP allows no inline <style>. Run after changing theme.ts or theme-variables.ts: `node apps/web/build/mantine-variables.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { theme } from '#ui/theme/theme.ts'
import { cssVariablesResolver } from './theme-variables.ts'

export const variablesFile = new URL('../src/ui/theme/mantine-variables.css', import.meta.url)

type Variables = Record<string, string>
type Groups = Record<'variables' | 'light' | 'dark', Variables>
type Entry = [name: string, value: string]

const require = createRequire(import.meta.url)
const stylesheets = ['@mantine/core/styles.css']
/** Palettes of colours that this product does not use (`color="grape"`) stay out of the file. */
const unusedPalette =
  /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/
/** Set from scripts by name, so that no stylesheet mentions them. */
const alwaysUsed = /^--mantine-(spacing|radius|font-size|line-height|shadow|z-index|color-(accent|problem))-/

function mentioned(text: string): string[] {
  return text.match(/--mantine-[\w-]+/g) ?? []
}

export function mantineVariablesCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const defaults = defaultCssVariablesResolver(merged)
  const own = cssVariablesResolver(merged)
  const all: Groups = {
    variables: { ...defaults.variables, ...own.variables },
    light: { ...defaults.light, ...own.light },
    dark: { ...defaults.dark, ...own.dark },
  }
  const used = reachable(all)
  const entries = (group: Variables) =>
    Object.entries(group).filter(([name]) => used.has(name) && !unusedPalette.test(name))
  const isShared = ([name]: Entry) => all.light[name] === all.dark[name]
  const shared = [...entries(all.variables), ...entries(all.light).filter(isShared)]
  const accented = dependents(Object.fromEntries(shared), '--accent')
  const isAccented = ([name]: Entry) => accented.has(name)
  return [
    '/* Made by build/mantine-variables.ts from theme.ts: do not edit. */',
    block(
      ':root',
      shared.filter(entry => !isAccented(entry)),
    ),
    // A variable takes the accent of the element it is declared on, so these are declared on each of them.
    block(':root,\n[data-accent]', shared.filter(isAccented)),
    block(
      ':root[data-mantine-color-scheme="light"]',
      entries(all.light).filter(entry => !isShared(entry)),
    ),
    block(
      ':root[data-mantine-color-scheme="dark"]',
      entries(all.dark).filter(entry => !isShared(entry)),
    ),
  ].join('\n')
}

/** Names that Mantine's stylesheets mention, and what the values of these mention in turn. */
function reachable(all: Groups): Set<string> {
  const groups = Object.values(all)
  const css = stylesheets.map(sheet => readFileSync(require.resolve(sheet), 'utf8')).join('\n')
  const queue = [
    ...mentioned(css),
    ...groups.flatMap(group => Object.keys(group)).filter(name => alwaysUsed.test(name)),
  ]
  const seen = new Set<string>()
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    for (const group of groups) queue.push(...mentioned(group[name] ?? ''))
  }
  return seen
}

/** Names whose value leads to a variable that begins with `root`. */
function dependents(variables: Variables, root: string): Set<string> {
  const leadsToRoot = (name: string): boolean =>
    (variables[name]?.match(/--[\w-]+/g) ?? []).some(used => used.startsWith(root) || leadsToRoot(used))
  return new Set(Object.keys(variables).filter(leadsToRoot))
}

function block(selector: string, entries: Entry[]): string {
  const lines = entries.map(([name, value]) => `  ${name}: ${value};`)
  return `${selector} {\n${lines.join('\n')}\n}\n`
}

if (import.meta.main) writeFileSync(variablesFile, mantineVariablesCss())
