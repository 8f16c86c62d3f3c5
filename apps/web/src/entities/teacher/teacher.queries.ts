import { getTeacher, listTeachers } from '@iki/contract/people/teacher'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const teachersQuery = queryOptions({
  queryKey: ['teacher', 'list'],
  queryFn: ({ signal }) => call(listTeachers, {}, { signal }),
})

export const teacherQuery = (id: string) =>
  queryOptions({
    queryKey: ['teacher', 'one', id],
    queryFn: ({ signal }) => call(getTeacher, { id }, { signal }),
  })
