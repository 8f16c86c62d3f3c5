import {
  type DisplaySettings,
  nothingChosen,
  saveDisplaySettings,
} from '@iki/contract/account/display-settings'
import { notePopup } from '@iki/contract/account/popup'
import { saveTour } from '@iki/contract/account/tour'
import { saveSkip } from '@iki/contract/diary/diary'
import { saveSquats } from '@iki/contract/diary/squat'
import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/media/audio'
import { saveBookmark, saveMemo } from '@iki/contract/media/bookmark'
import { setFavorite } from '@iki/contract/media/favorite'
import { reportListening } from '@iki/contract/media/listening'
import { savePlayerQueue, savePlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { createImpression, setLike, setSavedImpression } from '@iki/contract/people/impression'
import { savePuzzleResult } from '@iki/contract/play/puzzle'
import { saveReviews } from '@iki/contract/play/relearn'
import { saveSheetAnswers } from '@iki/contract/play/sheet'
import { finishEpisode, saveStoryPlace, saveStoryReads } from '@iki/contract/play/story'
import { saveReading } from '@iki/contract/reading/article'
import { thisDevice } from '#core/device/device.ts'
import { displayOutbox } from '#core/display/display-settings.ts'
import { theOne } from '#core/offline/store.ts'
import { playerOutboxes } from '#core/player/player.ts'
import { changed } from '#core/player/settings.ts'
import type { StoredSettings } from '#core/player/stored-settings.ts'
import type { StoredQueue } from '#core/queue/stored-queue.ts'
import { readingOutbox } from '#features/article/reader/readings.ts'
import { bookmarkOutbox } from '#features/bookmark/bookmark-changes.ts'
import { memoOutbox } from '#features/bookmark/memo/memo-drafts.ts'
import { sheetOutbox } from '#features/diary/sheet/sheet-outbox.ts'
import { skipOutbox } from '#features/diary/skips.ts'
import { favoriteOutbox } from '#features/favorite/favorites.ts'
import { impressionOutbox } from '#features/impression/impression-outbox.ts'
import { likeOutbox } from '#features/impression/post/likes.ts'
import { savedPostOutbox } from '#features/impression/post/saved-posts.ts'
import { popupOutbox } from '#features/popup/popup-notes.ts'
import { puzzleOutbox } from '#features/puzzle/puzzle-outbox.ts'
import { reviewOutbox } from '#features/relearn/review-outbox.ts'
import { squatOutbox } from '#features/squat/squat-counter.ts'
import { storyFinishOutbox, storyReadOutbox, storySaveOutbox } from '#features/story/story-outboxes.ts'
import { tourOutbox } from '#features/tour/tour-state.ts'
import type { OutboxName } from '../../src/app/outboxes.ts'
import { aBookmark, answeredOf } from '../bookmark-samples.ts'
import { ownImpression } from '../impression-samples.ts'
import { diaryHarness } from './diary-harness.ts'
import { type Harness, laterForm, served, small } from './harness.ts'
import {
  at,
  bookmarkBeforeRises,
  byKey,
  filledSheet,
  play,
  playedBeforeClosing,
  sessionKey,
  startedAt,
  storyFinish,
  storyPlace,
} from './harness-samples.ts'

/** A harness for each outbox of the app. If one is missing, this does not compile. */
export const harnesses = {
  display: small({
    outbox: displayOutbox,
    id: theOne,
    older: { one: { scheme: 'dark' } },
    value: { scheme: 'dark' },
    calls: [served(saveDisplaySettings, ({ input }) => ({ ...nothingChosen, ...input }) as DisplaySettings)],
  }),
  bookmarks: small({
    outbox: bookmarkOutbox,
    id: 'b1',
    older: { b1: { kind: 'save', bookmark: bookmarkBeforeRises, key: 'k1' } },
    value: { kind: 'save', bookmark: aBookmark({ text: '肩' }), key: 'k1' },
    calls: [served(saveBookmark, ({ input }) => answeredOf(input.audipo), byKey)],
  }),
  diary: diaryHarness(),
  'diary-skips': small({
    outbox: skipOutbox,
    id: '2026-11-18',
    older: { '2026-11-18': { reason: 'ill' } },
    value: { reason: 'ill' },
    calls: [served(saveSkip, () => null)],
  }),
  favorites: small({
    outbox: favoriteOutbox,
    id: 'asa',
    older: { asa: { isFavorite: true } },
    value: { isFavorite: true },
    calls: [served(setFavorite, ({ input: { isFavorite } }) => ({ isFavorite }))],
    givesUp: true,
  }),
  impressions: small({
    outbox: impressionOutbox,
    id: 'i1',
    older: { i1: { plan: 'kafuku', body: '感想', pictures: [], isForRoom: false, moment: null } },
    value: { plan: 'kafuku', body: '感想', pictures: [], isForRoom: false, moment: null },
    calls: [served(createImpression, ({ input: { id } }) => ownImpression(id))],
  }),
  likes: small({
    outbox: likeOutbox,
    id: 'i1',
    older: { i1: { isLiked: true, wishedAt: at } },
    value: { isLiked: true, chosenAt: at },
    calls: [served(setLike, ({ input: { isLiked } }) => ({ isLiked, likeCount: 1 }))],
    givesUp: true,
  }),
  listening: small({
    outbox: playerOutboxes.listening,
    id: sessionKey,
    older: { [sessionKey]: { kind: 'lesson', id: 'asa', startedAt, seconds: 60, wallSeconds: 60 } },
    value: { kind: 'lesson', id: 'asa', startedAt, seconds: 60, wallSeconds: 60 },
    key: 'iki.listening.haruko',
    leaseName: 'iki.listening.haruko',
    givesUp: true,
    calls: [
      served(
        reportListening,
        () => null,
        ({ sittings }) => sittings.map(({ key, seconds }) => [key, seconds]),
      ),
    ],
  }),
  memos: small({
    outbox: memoOutbox,
    id: 'asa',
    older: { asa: { text: '息を吐く', revision: 2, other: null } },
    value: { text: '息を吐く', revision: 2, other: null },
    calls: [served(saveMemo, ({ input: { memo } }) => ({ memo, revision: 3, updatedAt: at }))],
  }),
  player: small({
    outbox: playerOutboxes.player,
    id: theOne,
    older: {
      settings: { speed: 1, skipSeconds: 10, volume: 100, lessonSpeeds: [] },
      unsent: { volume: 40 },
    },
    later: laterForm,
    value: { settings: usualSettings, unsent: { volume: 40 } },
    calls: [served(savePlayerSettings, ({ input }) => changed(usualSettings, input))],
    isWaiting: stored => Object.keys((stored.value as StoredSettings | undefined)?.unsent ?? {}).length > 0,
    givesUp: true,
  }),
  plays: small({
    outbox: playerOutboxes.plays,
    id: 'k1',
    older: { all: [play] },
    value: play,
    leaseName: 'iki.plays.member.haruko',
    calls: [served(countTotalPlay, () => null, byKey)],
    others: [countUserPlay, recordEvent, recordContent].map(endpoint => served(endpoint, () => null)),
    givesUp: true,
  }),
  'popup-notes': small({
    outbox: popupOutbox,
    id: 'hiraku',
    older: { hiraku: { what: 'seen', at } },
    value: { what: 'seen', at },
    calls: [served(notePopup, () => null)],
    givesUp: true,
  }),
  positions: small({
    outbox: playerOutboxes.positions,
    id: 'asa',
    older: { asa: { seconds: 48, durationSeconds: 61, isCompleted: false, sequence: 3 } },
    value: { seconds: 48, durationSeconds: 61, isCompleted: false, sequence: 3 },
    calls: [
      served(
        saveUserPlayingState,
        ({ input: { seconds, sequence = 0 } }) => ({ seconds, sequence, isCompleted: false }),
        ({ id, seconds, sequence }) => [id, seconds, sequence],
      ),
    ],
    givesUp: true,
  }),
  queue: small({
    outbox: playerOutboxes.queue,
    id: theOne,
    older: playedBeforeClosing,
    later: laterForm,
    value: { ...playedBeforeClosing, isClosed: false },
    calls: [
      served(
        savePlayerQueue,
        ({ input: { sequence } }) => ({ sequence, device: thisDevice().id }),
        ({ sequence, lessonIds }) => [sequence, lessonIds],
      ),
    ],
    isWaiting: stored => (stored.value as StoredQueue | undefined)?.isSent === false,
    givesUp: true,
  }),
  'puzzle-results': small({
    outbox: puzzleOutbox,
    id: 'k1',
    older: { k1: { puzzle: 'niwa', seconds: 40, misses: 1, at } },
    value: { puzzle: 'niwa', seconds: 40, misses: 1, at },
    calls: [served(savePuzzleResult, ({ input: { seconds, misses } }) => ({ seconds, misses }))],
    givesUp: true,
  }),
  'quiz-reviews': small({
    outbox: reviewOutbox,
    id: 'k1',
    older: { k1: { word: 'iki', rating: 'good', at } },
    value: { word: 'iki', rating: 'good', at },
    leaseName: 'iki.quiz-reviews.member.haruko',
    calls: [served(saveReviews, () => [])],
    givesUp: true,
  }),
  readings: small({
    outbox: readingOutbox,
    id: 'okane-to-iki',
    older: { 'okane-to-iki': { percent: 40, isFinished: false } },
    value: { percent: 40, isFinished: false },
    calls: [served(saveReading, ({ input: { percent } }) => ({ percent, isFinished: false }))],
    givesUp: true,
  }),
  'saved-posts': small({
    outbox: savedPostOutbox,
    id: 'i1',
    older: { i1: { isSaved: true, chosenAt: at } },
    value: { isSaved: true, chosenAt: at },
    calls: [served(setSavedImpression, ({ input: { isSaved } }) => ({ isSaved }))],
    givesUp: true,
  }),
  'sheet-answers': small({
    outbox: sheetOutbox,
    id: 'k1',
    older: { k1: filledSheet },
    value: filledSheet,
    calls: [served(saveSheetAnswers, ({ input: { id: _, ...filled } }) => ({ ...filled, score: 50 }))],
  }),
  squats: small({
    outbox: squatOutbox,
    id: '2026-11-20',
    older: { '2026-11-20': { count: 30, seconds: 60, sequence: 4 } },
    value: { count: 30, seconds: 60, sequence: 4 },
    calls: [served(saveSquats, ({ input: { day, count, seconds } }) => ({ day, count, seconds }))],
  }),
  'story-finishes': small({
    outbox: storyFinishOutbox,
    id: 'afq-1-101',
    older: { 'afq-1-101': storyFinish },
    value: storyFinish,
    leaseName: 'iki.story-finishes.member.haruko',
    calls: [
      served(finishEpisode, () => ({
        finishedAt: at,
        isFirst: true,
        isCleared: false,
        next: { chapter: 1, number: 102 },
      })),
    ],
    givesUp: true,
  }),
  'story-reads': small({
    outbox: storyReadOutbox,
    id: 'afq-1-101',
    older: { 'afq-1-101': { story: 'afq', lines: ['l1'], choices: [] } },
    value: { story: 'afq', lines: ['l1'], choices: [] },
    calls: [served(saveStoryReads, () => null)],
    givesUp: true,
  }),
  'story-saves': small({
    outbox: storySaveOutbox,
    id: 'afq 0',
    older: { 'afq 0': storyPlace },
    value: storyPlace,
    calls: [
      served(saveStoryPlace, ({ input: { story: _, ...save } }) => ({
        ...save,
        deviceName: '',
        title: '',
        words: '',
        savedAt: at,
      })),
    ],
    givesUp: true,
  }),
  tours: small({
    outbox: tourOutbox,
    id: 'habit-diary',
    older: { 'habit-diary': { name: 'habit-diary', state: 'begun', step: 2 } },
    value: { name: 'habit-diary', state: 'begun', step: 2 },
    calls: [served(saveTour, ({ input }) => input)],
  }),
} satisfies Record<OutboxName, Harness>
