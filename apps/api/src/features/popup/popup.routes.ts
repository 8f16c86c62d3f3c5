import { notePopup, popPopups } from '@iki/contract/account/popup'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { PopupService } from './popup.service.ts'

export function popupRoutes(server: FastifyInstance, popups: PopupService): void {
  route(server, popPopups, ({ input, member }) => popups.list(input, member))
  route(server, notePopup, ({ input, member }) => popups.note(input, member))
}
