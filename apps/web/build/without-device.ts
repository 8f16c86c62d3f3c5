import type { Plugin } from 'vite'

const names = [
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'Audio',
  'AudioContext',
] as const
/** Made once, with the first screen that plays something, and for a browser only. */
const ofDevice =
  /src\/(core\/(player|film|output|queue|progress|practice|sleep|cast|downloads|push|live)|features\/squat)\/[\w-]+\.tsx?$/

/** In the code that renders pages on the server, these parts get a device that is none (`ui/page/no-device.ts`). */
export const withoutDevice: Plugin = {
  name: 'without-device',
  enforce: 'pre',
  transform(code, id) {
    if (!ofDevice.test(id)) return null
    const used = names.filter(name => new RegExp(`(?<![.\\w'-])${name}(?![\\w'-])`).test(code))
    if (used.length === 0) return null
    return { code: `import { ${used.join(', ')} } from '#ui/page/no-device.ts'\n${code}`, map: null }
  },
}
