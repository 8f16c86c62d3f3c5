import * as puzzle from '@iki/contract/play/puzzle'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { PuzzleService } from './puzzle.service.ts'

export function puzzleRoutes(server: FastifyInstance, puzzles: PuzzleService): void {
  route(server, puzzle.listPuzzles, ({ input, member }) => puzzles.list(input.tag, member))
  route(server, puzzle.getPuzzle, ({ input, member }) => puzzles.get(input.id, member))
  route(server, puzzle.savePuzzleResult, ({ input, member }) => puzzles.save(member.uid, input))
}
