/**
 * A number with its thousands apart, as it is read here: `12,345`. By hand, because a browser's own way loads its
 * knowledge of languages first, which takes a slow phone a twentieth of a second when it opens the app.
 */
export const grouped = (number: number): string => String(number).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')
