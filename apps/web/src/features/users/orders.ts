import type { userSorts } from '@bisita/contract/users/users.management'

type Sort = (typeof userSorts)[number]

/** The orders of the list, each also from the other end. */
export const userOrders = [
  'display_name', '-display_name', 'username', '-username', 'user_type', '-user_type', 'last_login', '-last_login',
  'tenure_date', '-tenure_date', 'created_at', '-created_at',
] as const satisfies readonly (Sort | `-${Sort}`)[]

export type UserOrder = (typeof userOrders)[number]
