import { createHash } from 'node:crypto'
import type { PageAnswers } from '@iki/contract/shell/rendered-page'
import { escapeHtml } from '../escape-html.ts'

/** The parts of a rendered page. */
export type FrameParts = {
  title: string
  html: string
  styles: string
  answers: PageAnswers
  /** The scripts and styles of its screen, which come after the content. */
  files: readonly string[]
}

/** Puts what was rendered into the frame that the build has made. */
export function pageFrame(frame: string): (parts: FrameParts) => string {
  const pieces = frame.split(/\{\{page\.(\w+)\}\}/)
  return ({ title, html, styles, answers, files }) => {
    const missing = files.filter(file => !frame.includes(`"${file}"`))
    const places: Record<string, string> = {
      title: escapeHtml(title),
      styles,
      content: html,
      answers: scriptJson(answers),
      files: missing.map(linkTo).join('\n    '),
    }
    return pieces.map((piece, index) => (index % 2 === 0 ? piece : (places[piece] ?? ''))).join('')
  }
}

/** JSON that no text in it can end, or make anything else of. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** As the content security policy names a style element. */
export function hashOfStyles(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`
}

/** With low priority, so that the pictures of the page come first. */
function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin fetchpriority="low" href="${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`
}
