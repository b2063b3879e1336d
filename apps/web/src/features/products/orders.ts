/** The orders of the list. */
export const productOrders = ['name', '-name', 'price', '-price'] as const

export type ProductOrder = (typeof productOrders)[number]
