import * as profile from '@iki/contract/people/profile'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ProfileService } from './profile.service.ts'

export function profileRoutes(server: FastifyInstance, profiles: ProfileService): void {
  route(server, profile.getOwnProfile, ({ member }) => profiles.getOwn(member.uid))
  route(server, profile.saveOwnProfile, ({ input, member }) => profiles.saveOwn(member.uid, input))
  route(server, profile.getPerson, ({ input, member }) => profiles.getPerson(input.person, member))
  route(server, profile.listPostsOfPerson, ({ input, member }) => profiles.listPosts(input, member))
}
