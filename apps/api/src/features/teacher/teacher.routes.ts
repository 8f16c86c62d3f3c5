import { getTeacher, listTeachers } from '@iki/contract/people/teacher'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { TeacherService } from './teacher.service.ts'

export function teacherRoutes(server: FastifyInstance, teachers: TeacherService): void {
  route(server, listTeachers, ({ member }) => teachers.list(member))
  route(server, getTeacher, ({ input, member }) => teachers.get(input.id, member))
}
