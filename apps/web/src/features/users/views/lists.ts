import type { ViewedList } from '@bisita/contract/users/views'

export type { ViewedList }

/** The lists that views can be saved of. The contract's table brings its schemas with it; a test compares the two. */
export const viewedLists: readonly ViewedList[] = [
  '/clients', '/visits', '/calls', '/itinerary', '/users', '/oic_users', '/branches', '/areas', '/approvals', '/jobs',
  '/administration/products', '/administration/audit',
  '/report/mr-itinerary', '/report/mr-visits', '/report/tele-calls', '/report/market-saturation',
]
