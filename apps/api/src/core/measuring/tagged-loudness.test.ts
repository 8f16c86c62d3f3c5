import { describe, expect, test } from 'vitest'
import { taggedLoudness } from './tagged-loudness.ts'

describe('a medium says how loud it is', () => {
  test.each([
    ['ID3', 'TXXX:REPLAYGAIN_TRACK_GAIN', '-6.48 dB', -11.52],
    ['ID3 as some programs write it', 'TXXX:replaygain_track_gain', '+2.5 dB', -20.5],
    ['Vorbis and FLAC', 'REPLAYGAIN_TRACK_GAIN', '-3.00 dB', -15],
    ['MP4', '----:com.apple.iTunes:replaygain_track_gain', '1.25 dB', -19.25],
    ['Opus', 'R128_TRACK_GAIN', '-1024', -19],
    ['MP3 with the gain of Opus', 'TXXX:R128_TRACK_GAIN', '256', -24],
  ])('in a tag of %s', (_, id, value, loudness) => {
    expect(
      taggedLoudness([
        { id: 'TIT2', value: '朝' },
        { id, value },
      ]),
    ).toBeCloseTo(loudness, 2)
  })

  test('not by the gain of its album', () => {
    expect(taggedLoudness([{ id: 'TXXX:REPLAYGAIN_ALBUM_GAIN', value: '-6 dB' }])).toBeNull()
  })

  test.each(['', 'loud', '900 dB', 'NaN'])('not by a gain of %j', value => {
    expect(taggedLoudness([{ id: 'REPLAYGAIN_TRACK_GAIN', value }])).toBeNull()
  })

  test('or says nothing', () => {
    expect(taggedLoudness([])).toBeNull()
  })
})
