import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_BUFFERSRC_FLAG_NO_CHECK_FORMAT,
  AV_BUFFERSRC_FLAG_PUSH,
  type AVBufferSrcFlag,
  type AVPixelFormat,
  type AVSampleFormat,
} from 'node-av/constants'
import {
  avChannelLayoutDescribe,
  avGetPixFmtName,
  avGetSampleFmtName,
  type FilterContext,
  FilterGraph,
  Frame,
  type Rational,
  type Stream,
} from 'node-av/lib'
import { must, there } from './ffmpeg-result.ts'

export type Graph = ReturnType<typeof openGraph>

/** Filters from `[in]` to named outputs such as `[a][b]`. */
export function openGraph(source: string, filters: string, outputs: { name: string; isSound: boolean }[]) {
  const graph = new FilterGraph()
  graph.alloc()
  const sinks = outputs.map(
    ({ name, isSound }) => `[${name}]${isSound ? 'abuffersink' : 'buffersink'}@${name}`,
  )
  must(graph.parsePtr([`${source}[in]`, filters, ...sinks].join(';')))
  must(graph.configSync())
  const input = there(graph.getFilter(source.slice(0, source.indexOf('='))), 'a source of frames')
  const frame = new Frame()
  frame.alloc()
  const flags = (AV_BUFFERSRC_FLAG_KEEP_REF |
    AV_BUFFERSRC_FLAG_PUSH |
    AV_BUFFERSRC_FLAG_NO_CHECK_FORMAT) as AVBufferSrcFlag

  return {
    filter: (kind: string): FilterContext | undefined =>
      graph.filters?.find(each => each.filter?.name === kind),

    sink(name: string, isSound = false): FilterContext {
      return there(graph.getFilter(`${isSound ? 'abuffersink' : 'buffersink'}@${name}`), name)
    },

    /** Null at the end of the input. */
    add(frame: Frame | null): void {
      must(input.buffersrcAddFrameSync(frame, flags))
    },

    /** The frames that have come through. Each yielded frame is valid only until the next. */
    *frames(sink: FilterContext): Generator<Frame> {
      while (sink.buffersinkGetFrameSync(frame) >= 0) {
        yield frame
        frame.unref()
      }
    },

    close: () => graph.free(),
  }
}

/** Describes to a graph the pictures that it receives. */
export function pictureSource(frame: Frame, { timeBase, sampleAspectRatio }: Stream): string {
  const shape = sampleAspectRatio.num > 0 ? sampleAspectRatio : frame.sampleAspectRatio
  return [
    `buffer@in=video_size=${frame.width}x${frame.height}:pix_fmt=${avGetPixFmtName(frame.format as AVPixelFormat)}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
    `pixel_aspect=${shape.num > 0 ? `${shape.num}/${shape.den}` : '1/1'}`,
    `colorspace=${frame.colorSpace}`,
    `range=${frame.colorRange}`,
  ].join(':')
}

/** Describes to a graph the sound that it receives. */
export function soundSource(frame: Frame, timeBase: Rational): string {
  return [
    `abuffer@in=sample_rate=${frame.sampleRate}:sample_fmt=${avGetSampleFmtName(frame.format as AVSampleFormat)}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
    `channel_layout=${avChannelLayoutDescribe(frame.channelLayout)}`,
  ].join(':')
}
