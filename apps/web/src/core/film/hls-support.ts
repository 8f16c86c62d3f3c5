/** How this browser plays a film that has qualities to choose from. */
export type Streaming = 'hls.js' | 'native'

type Parts = {
  /** The browser's maker. */
  vendor: string
  hasMediaSource: boolean
  canPlayHls: boolean
}

/**
 * Apple's browsers play HLS natively: that saves battery and works on the lock screen and with AirPlay. All others use
 * hls.js, even if they could play it, because their players offer no choice of quality.
 */
export function streamingOf({ vendor, hasMediaSource, canPlayHls }: Parts): Streaming {
  const isApples = vendor.startsWith('Apple')
  return canPlayHls && (isApples || !hasMediaSource) ? 'native' : 'hls.js'
}

/** How this browser streams: decided once, when the module loads. */
export const streaming = streamingOf({
  vendor: navigator.vendor,
  hasMediaSource: 'ManagedMediaSource' in window || 'MediaSource' in window,
  canPlayHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
})
