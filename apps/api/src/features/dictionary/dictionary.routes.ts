import {
  getDictionaryLatestUpdated,
  getWord,
  getWordUses,
  listWords,
  searchWords,
} from '@iki/contract/reading/dictionary'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { DictionaryService } from './dictionary.service.ts'
import type { WordUsesService } from './word-uses.service.ts'

export function dictionaryRoutes(server: FastifyInstance, dictionary: DictionaryService): void {
  route(server, listWords, () => dictionary.list())
  route(server, getWord, ({ input, member }) => dictionary.get(input.id, member))
  route(server, searchWords, ({ input, member }) => dictionary.search(input.dictionary_ids ?? [], member))
  route(server, getDictionaryLatestUpdated, () => dictionary.latestUpdated())
}

export function wordUsesRoutes(server: FastifyInstance, uses: WordUsesService): void {
  route(server, getWordUses, ({ input, member }) => uses.get(input.id, member))
}
