/**
 * A number with commas between thousands: `12,345`. By hand, because a browser's `Intl` loads its locale data first,
 * which takes a slow phone 50 ms when it opens the app.
 */
export const grouped = (number: number): string => String(number).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')
