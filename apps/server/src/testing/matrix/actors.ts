import { roles } from '@bisita/contract/users/roles'

/**
 * The place of the record that a call is about: among mr1's own locations, in the other branch of the area, in the
 * other area.
 */
export const matrixPlaces = ['own', 'branch', 'area'] as const

export type MatrixPlace = (typeof matrixPlaces)[number]

/** The callers: the five roles, a caller without a session and a deactivated user. */
export const matrixActors = [...roles, 'anonymous', 'deactivated'] as const

export type MatrixActor = (typeof matrixActors)[number]
