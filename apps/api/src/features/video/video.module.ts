import type { Module, Need } from '#core/module.ts'
import { type VideoRouteServices, videoRoutes } from './video.routes.ts'
import { videoService } from './video.service.ts'

type Video = typeof videoService
type Needs = {
  lessonRows: {
    lists: Need<Video, 'lists'>
    playCounts: VideoRouteServices['playCounts']
    playback: VideoRouteServices['playback']
  }
  lesson: { lessons: VideoRouteServices['lessons'] & { getPlaylist: Need<Video, 'getPlaylist'> } }
  favorite: { favorites: Need<Video, 'favorites'> }
}

/** Video lessons. */
export function videoModule({ lessonRows, lesson, favorite }: Needs) {
  const { lists, playCounts, playback } = lessonRows
  const { lessons } = lesson
  const videos = videoService({ lists, favorites: favorite.favorites, getPlaylist: lessons.getPlaylist })
  return {
    services: {},
    routes: server => videoRoutes(server, { videos, playCounts, playback, lessons }),
  } satisfies Module
}
