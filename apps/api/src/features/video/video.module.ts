import type { Module, Need } from '#core/module.ts'
import { type VideoRouteServices, videoRoutes } from './video.routes.ts'
import { videoService } from './video.service.ts'

type Video = typeof videoService
type Needs = {
  lessonRows: {
    lists: Need<Video, 'lists'>
    shelves: Need<Video, 'favorites'>
    playCounts: VideoRouteServices['playCounts']
    playback: VideoRouteServices['playback']
  }
  lesson: { lessons: VideoRouteServices['lessons'] & { getPlaylist: Need<Video, 'getPlaylist'> } }
}

/** Video lessons. */
export function videoModule({ lessonRows, lesson }: Needs) {
  const { lists, shelves, playCounts, playback } = lessonRows
  const { lessons } = lesson
  const videos = videoService({ lists, favorites: shelves, getPlaylist: lessons.getPlaylist })
  return {
    services: {},
    routes: server => videoRoutes(server, { videos, playCounts, playback, lessons }),
  } satisfies Module
}
