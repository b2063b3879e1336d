/** Where the pictures under the map come from. */
export type MapTiles = {
  /** The address of a picture, with `{z}`, `{x}` and `{y}`. */
  readonly url: string
  /** Who made them, shown on the map; empty where nobody asks for it. */
  readonly attribution: string
}

const form = 'BISITA_TILES must be an address of pictures with {z}, {x} and {y} in it, such as https://tiles.example/{z}/{x}/{y}.png.'

const places = ['{z}', '{x}', '{y}'] as const

/**
 * Reads where the pictures under the map come from; null where no address is given.
 * @throws Error naming the variable
 */
export function mapTilesOf(url: string | undefined, attribution = ''): MapTiles | null {
  if (!url) return null
  const address = URL.parse(url)
  const plain = address !== null && /^https?:$/.test(address.protocol) && `${address.username}${address.password}` === ''
  // The name must stand as it is: the content security policy opens that one alone.
  if (!plain || /[{}%;,*\s]/.test(address.host) || places.some((place) => !url.includes(place)) || /[{}]/.test(places.reduce((rest, place) => rest.replaceAll(place, ''), url))) {
    throw new Error(form)
  }
  if (attribution.length > 200) throw new Error('BISITA_TILES_ATTRIBUTION must have at most 200 characters.')
  return { url, attribution: attribution.trim() }
}

/** The only origin that pictures may come from besides the server's own. */
export const tilesOrigin = ({ url }: MapTiles): string => new URL(url).origin
