import { noVisitMetres } from '@bisita/contract/dayLimits'
import type { Position } from '@bisita/rules/clients/pins'
import { straightMetres } from '@bisita/rules/places/distance'
import { t } from '@bisita/contract/words'

/** What stands at a stop near a door that is not to be visited: nobody's name. */
export const noVisitWords = t('A client here asked not to be visited')

/** Whether somebody near a position asked not to be visited. Of a stop that is only about where it is, nothing can be said. */
export const isNearNoVisit = ({ position, isAbout }: { readonly position: Position | null; readonly isAbout: boolean }, noVisitPoints: readonly Position[]): boolean =>
  position !== null && !isAbout && noVisitPoints.some((door) => straightMetres(position, door) <= noVisitMetres)
