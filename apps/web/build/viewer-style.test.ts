import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { viewerStyleIn } from './viewer-style.ts'

const require = createRequire(import.meta.url)

test('the style of model-viewer is found in its program, as its template has it', () => {
  const template = readFileSync(require.resolve('@google/model-viewer/lib/template.js'), 'utf8')
  const style = viewerStyleIn(template)
  expect(style).toContain(':host')
  expect(style).not.toContain('${')
  expect(template).toContain(`<style>${style}</style>`)
  expect(viewerStyleIn('const page = `<style>p { }</style>`')).toBeNull()
})
