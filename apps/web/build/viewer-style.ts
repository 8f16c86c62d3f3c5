import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from './pages.ts'

/**
 * The hash of the style element that model-viewer puts into its shadow root, for the policy. It is taken from what was
 * built: another version of the package has other styles.
 */
export async function viewerStyleHash(assets: string): Promise<string> {
  const names = (await readdir(assets)).filter(name => /^art-viewer-.*\.js$/.test(name))
  for (const name of names) {
    const style = viewerStyleIn(await readFile(join(assets, name), 'utf8'))
    if (style !== null) return hashOf(style)
  }
  throw new Error('The style of model-viewer is not in what was built.')
}

/** Null if there is none. It stands in a template, as it was written. */
export function viewerStyleIn(program: string): string | null {
  return /<style>(\s*:host\b[^`]*?)<\/style>/.exec(program)?.[1] ?? null
}
