import { listTimelines, markTimelineSeen } from '@iki/contract/people/impression'
import { queryClient } from '#core/api/query-client.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { aMember, asGuest, signedInAs } from './people.ts'

/** Signs in a member, for whom no timeline is cached. The test answers the posts. */
export function timelineApi(): FakeApi {
  document.title = 'みんなの感想'
  asGuest()
  queryClient.clear()
  const api = fakeApi()
  signedInAs(api, aMember())
  api.answer(listTimelines, [{ plan: 'eichi', name: '英智', newCount: 0 }])
  api.answer(markTimelineSeen, null)
  return api
}
