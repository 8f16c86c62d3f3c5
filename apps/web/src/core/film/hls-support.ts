/** How this browser plays a film that has qualities to choose from. */
export type Streaming = 'hls.js' | 'native'

type Parts = {
  /** The browser's maker. */
  vendor: string
  hasMediaSource: boolean
  canPlayHls: boolean
}

/**
 * Apple's browsers play HLS themselves, which saves their batteries, goes on in the lock screen and out of AirPlay
 * receivers. All others do it by hls.js, also those that say they could: their own way knows no choice of qualities.
 */
export function streamingOf({ vendor, hasMediaSource, canPlayHls }: Parts): Streaming {
  const isApples = vendor.startsWith('Apple')
  return canPlayHls && (isApples || !hasMediaSource) ? 'native' : 'hls.js'
}

/** Decided once. */
export const streaming = streamingOf({
  vendor: navigator.vendor,
  hasMediaSource: 'ManagedMediaSource' in window || 'MediaSource' in window,
  canPlayHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
})
