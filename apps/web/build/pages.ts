import { createHash } from 'node:crypto'
import { colorSchemeScript } from './color-scheme-script.ts'

type Pages = { 'guest-home': string; shell: string }
type Hashes = { scripts: string[]; styles: string[] }

/**
 * Puts the rendered pages into the built template. Both carry their styles in the HTML, so that the first view needs
 * one answer of the server and nothing else.
 */
export async function composePages(
  template: string,
  readAsset: (address: string) => Promise<string>,
  rendered: Pages,
): Promise<{ pages: Pages; hashes: Hashes }> {
  const { html, css } = await inlineStyles(template, readAsset)
  const page = (name: keyof Pages) =>
    html
      .replace('<!--color-scheme-->', () => `<script>${colorSchemeScript}</script><style>${css}</style>`)
      .replace('<div id="root"><!--page-->', () => `<div id="root" data-page="${name}">${rendered[name]}`)
  return {
    pages: { 'guest-home': page('guest-home'), shell: page('shell') },
    hashes: { scripts: [hashOf(colorSchemeScript)], styles: [hashOf(css)] },
  }
}

async function inlineStyles(template: string, readAsset: (address: string) => Promise<string>) {
  const links = [...template.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)]
  const sheets = await Promise.all(links.map(([, address = '']) => readAsset(address)))
  const html = links.reduce((text, [link]) => text.replace(link, ''), template)
  return { html, css: sheets.join('').trim() }
}

/** As the content security policy writes it. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
