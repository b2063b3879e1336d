/** The orders of the list. */
export const areaOrders = ['area_name', '-area_name', 'created_at', '-created_at'] as const

export type AreaOrder = (typeof areaOrders)[number]
