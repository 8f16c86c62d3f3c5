import * as v from 'valibot'
import { expect, test } from 'vitest'
import { homeNewsPlace } from '../shell/home.ts'
import { listNews, newsListLimit, newsSummaryLength } from './news.ts'

test('a list of news names ten, each with the first thousand characters', () => {
  expect({ newsListLimit, newsSummaryLength }).toEqual({ newsListLimit: 10, newsSummaryLength: 1000 })
})

test('an answer never holds more news than a list names', () => {
  const times = { createdAt: '2026-11-01T03:00:00.000Z', created: '2026-11-01 12:00:00' }
  const item = { id: 'n1', title: 't', status: 'open', ...times, summary: '', body: '', bodyHtml: '' }
  expect(v.is(listNews.output, Array(newsListLimit).fill(item))).toBe(true)
  expect(v.is(listNews.output, Array(newsListLimit + 1).fill(item))).toBe(false)
})

test('a place is named by two plain words', () => {
  expect(v.is(listNews.input, homeNewsPlace)).toBe(true)
  expect(v.is(listNews.input, { place1: 'home', place2: '' })).toBe(false)
  expect(v.is(listNews.input, { place1: 'home/..', place2: 'main' })).toBe(false)
  expect(v.is(listNews.input, { place1: 'a'.repeat(41), place2: 'main' })).toBe(false)
})
