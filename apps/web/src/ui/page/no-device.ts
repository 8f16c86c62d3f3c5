/**
 * Replaces a device where a page is rendered on the server: it does nothing, has nothing and plays nothing. The
 * build (`build/without-device.ts`) gives it to the parts of core that hold what plays; everything else has to state
 * itself what it shows without a device.
 */
/** A plain function, since only such a function can be called and constructed. */
function callable(): void {}

/** Typed `never`, which fits every type, since it replaces any object of a browser. */
const nothing: never = new Proxy(callable, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : nothing),
  set: () => true,
  has: () => false,
  apply: () => nothing,
  construct: () => nothing,
}) as never

export const window = nothing
export const document = nothing
export const navigator = nothing
export const localStorage = nothing
export const sessionStorage = nothing
export const Audio = nothing
export const AudioContext = nothing
