// Reads the server, and prints each of its imports with what was found: from where, how, and which file of which kind.
import { registerHooks } from 'node:module'

const lines = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const way = context.conditions.includes('require') ? 'require' : 'import'
    lines.add(JSON.stringify([context.parentURL, way, specifier, found.url, found.format ?? null]))
    return found
  },
})
await import('../src/app.ts')
process.stdout.write([...lines].toSorted().join('\n'))
