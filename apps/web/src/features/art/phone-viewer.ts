export type PhoneViewer = 'quick-look' | 'scene-viewer'

type Model = { url: string; iosUrl: string }

/** The viewer that this phone has for models; null where it has none, as on a computer. */
export function phoneViewer(): PhoneViewer | null {
  if (hasQuickLook()) return 'quick-look'
  const { userAgent } = navigator
  return /android/i.test(userAgent) && !/firefox|oculusbrowser/i.test(userAgent) ? 'scene-viewer' : null
}

function hasQuickLook(): boolean {
  try {
    return document.createElement('a').relList.supports('ar')
  } catch {
    return false // A browser that knows no such word of a link at all throws.
  }
}

/** The address by which the phone opens the model in it. */
export function viewerAddress(viewer: PhoneViewer, { url, iosUrl }: Model, base = location.href): string {
  const absolute = (address: string) => new URL(address, base).href
  if (viewer === 'quick-look') return `${absolute(iosUrl)}#allowsContentScaling=1`
  const query = new URLSearchParams({ file: absolute(url), mode: 'ar_preferred' })
  const back = encodeURIComponent(base)
  return `intent://arvr.google.com/scene-viewer/1.2?${query}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;S.browser_fallback_url=${back};end;`
}
