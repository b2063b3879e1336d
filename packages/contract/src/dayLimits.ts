/** The most stops of a day that are shown and put in order at once. */
export const maximumStops = 200
/** The points at which a client asked not to be visited are rounded to this, in degrees: some fifty metres. */
export const noVisitGrid = 0.0005
/** How far from a stop such a point is shown, in metres. */
export const noVisitMetres = 150
/** The most reasons for skipping a visit that may be offered, and the most characters of one. */
export const maximumSkipReasons = 20
export const maximumSkipReason = 64
