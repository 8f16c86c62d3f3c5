type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * What somebody types in these fields stays until React has received it: what React writes into such a field
 * meanwhile is dropped. It takes a page over with the state of the server, and would end a Japanese composition, whose
 * word would then come twice. `release`: from now on the field is React's. `end`: so are all.
 */
export function protectTyped(fields: Iterable<TextField>): { release(field: Element): void; end(): void } {
  const waiting = new Set<Element>(fields)
  if (waiting.size === 0) return { release() {}, end() {} }
  const originals = [HTMLInputElement.prototype, HTMLTextAreaElement.prototype].map(prototype => ({
    prototype,
    value: Object.getOwnPropertyDescriptor(prototype, 'value') as PropertyDescriptor,
  }))
  for (const { prototype, value } of originals)
    Object.defineProperty(prototype, 'value', {
      ...value,
      set(this: TextField, next: string) {
        if (!waiting.has(this) || this.value === this.defaultValue) value.set?.call(this, next)
      },
    })
  return {
    release: field => void waiting.delete(field),
    end() {
      waiting.clear()
      for (const { prototype, value } of originals) Object.defineProperty(prototype, 'value', value)
    },
  }
}
