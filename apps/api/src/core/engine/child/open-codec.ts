import { AV_OPT_SEARCH_CHILDREN, AV_OPT_TYPE_STRING } from 'node-av/constants'
import type { Codec, CodecContext } from 'node-av/lib'
import type { EncoderSettings } from '../engine-request.ts'
import { must } from './ffmpeg-result.ts'

/**
 * Opens a codec with settings by their names in FFmpeg. They are set one by one: open2 frees a dictionary that it is
 * given, and it would be freed once more by the garbage collector.
 */
export function openCodec(context: CodecContext, codec: Codec, settings: EncoderSettings): void {
  for (const [name, value] of Object.entries(settings))
    must(context.setOption(name, String(value), AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN))
  must(context.open2Sync(codec, null))
}
