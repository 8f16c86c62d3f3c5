/**
 * The addresses of downloads in Cache Storage, for the page that fills it and the service worker that plays from it.
 * A download is a record and its sound in parts; both belong to one member.
 */

/** A part of a sound: small enough to hold in memory, and all that is lost when a download breaks off. */
export const partBytes = 1_048_576

const cachePrefix = 'iki-kept-'
const lessonPath = /^\/kept\/([^/]+)\/lesson\/([\w-]+)$/
const folderOf = (uid: string) => `/kept/${encodeURIComponent(uid)}`

export const downloadCacheName = (uid: string): string => `${cachePrefix}${uid}`
export const isDownloadCache = (name: string): boolean => name.startsWith(cachePrefix)

/** The address that the media element is pointed at; the worker answers it. */
export const lessonAddress = (uid: string, lessonId: string): string => `${folderOf(uid)}/lesson/${lessonId}`
export const recordAddress = (uid: string, lessonId: string): string =>
  `${lessonAddress(uid, lessonId)}/record`
export const partAddress = (uid: string, lessonId: string, index: number): string =>
  `${lessonAddress(uid, lessonId)}/part/${index}`
export const playlistAddress = (uid: string, tag: string): string => `${folderOf(uid)}/playlist/${tag}`
/** What a page has read and shows without a network, too. */
export const answerAddress = (uid: string, name: string): string => `${folderOf(uid)}/answer/${name}`
/** A small file that a part of the app stores, by an escaped name; with an empty name, it is their common beginning. */
export const fileAddress = (uid: string, folder: string, name: string): string =>
  `${folderOf(uid)}/file/${folder}/${name}`

/** Whose lesson an address of lessonAddress names; null for any other address. */
export function readLessonAddress(path: string): { uid: string; lessonId: string } | null {
  const [, uid, lessonId] = lessonPath.exec(path) ?? []
  return uid && lessonId ? { uid: decodeURIComponent(uid), lessonId } : null
}
