import { expect, test } from 'vitest'
import { withLocalCounts } from './useLocalInfo.ts'

const answer = {
  notification_count: 3,
  pending_approvals: 0,
  my_requests: 2,
  overdue_itineraries: 7,
  due_touchpoints: 0,
  versions: { locations: 'a', products: 'b', strategy: 's1', users: 'c' },
}

test('with no network what is overdue is what the phone counts, and the requests are its own', () => {
  expect(withLocalCounts(null, 4, { awaiting: 1 })).toMatchObject({ notification_count: 0, overdue_itineraries: 4, my_requests: 1, pending_approvals: 0 })
})

test('once the server has answered, what is overdue stays the list’s figure, and the rest is the server’s', () => {
  expect(withLocalCounts(answer, 5, { awaiting: 1 })).toEqual({ ...answer, overdue_itineraries: 5 })
})
