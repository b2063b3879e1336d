import { roles } from '@bisita/contract/users/roles'

/** Where what a call is about stands: in mr1's own places, in the other branch of the area, in the other area. */
export const matrixPlaces = ['own', 'branch', 'area'] as const

export type MatrixPlace = (typeof matrixPlaces)[number]

/** Everybody who may try: the five roles of one branch, and two who may nothing. */
export const matrixActors = [...roles, 'anonymous', 'deactivated'] as const

export type MatrixActor = (typeof matrixActors)[number]
