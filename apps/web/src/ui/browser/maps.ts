/** The link to Google Maps that searches for an address. */
export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** The same for a position, in degrees. */
export const routeTo = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
