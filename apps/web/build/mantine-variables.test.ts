// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mantineVariablesCss, variablesFile } from './mantine-variables.ts'

it('keeps the committed file of Mantine’s variables in step with the theme', () => {
  const hint = 'run: node apps/web/build/mantine-variables.ts'
  expect(readFileSync(variablesFile, 'utf8'), hint).toBe(mantineVariablesCss())
})
